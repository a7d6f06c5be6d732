package dev.emend.gui.memories;

import dev.emend.gui.memories.part.MemoryWriter;

/// Everything the screen asks for in the workspace.
interface MemoriesGateway extends MemoryWriter {}
