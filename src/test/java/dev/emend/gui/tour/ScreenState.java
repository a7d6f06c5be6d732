package dev.emend.gui.tour;

/// A state of a screen worth a picture.
///
/// @param name names the picture file: letters, digits and dashes
/// @param step brings the screen into that state, on the JavaFX thread; loads it starts are waited
///   for
public record ScreenState(String name, Runnable step) {}
