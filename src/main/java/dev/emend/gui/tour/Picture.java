package dev.emend.gui.tour;

import java.util.List;

/// A picture taken and what is wrong with it.
public record Picture(String name, List<String> findings) {}
