package dev.emend.gui.kit;

/// One picture of the tour.
///
/// @param name names the picture file: letters, digits and dashes
/// @param step brings the screen into that state, on the JavaFX thread; loads it starts are waited
///   for
public record TourStop(String name, Runnable step) {}
