package dev.emend.gui.memories;

/// Everything the screen asks for behind the door.
interface Stock extends Shelf, Pen, Keeping, Intake, Places, Outlet {}
