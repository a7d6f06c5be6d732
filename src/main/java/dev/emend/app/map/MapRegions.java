package dev.emend.app.map;

import java.util.List;

/// The regions of a map at one degree of detail.
///
/// @param regionOf the number of the region of each point
/// @param labels those of the largest regions first
public record MapRegions(int[] regionOf, List<Label> labels) {
    /// @param region its number
    /// @param words its own words, the most telling first; at least one
    /// @param points how many lie in it
    public record Label(int region, float x, float y, List<String> words, int points) {}

    public MapRegions {
        labels = List.copyOf(labels);
    }
}
