package dev.emend.chart;

/// A mark in a chart that can be pointed at, such as a bar or an event on a line.
///
/// @param group marks that belong together, such as those of one line; Up and Down go to the next
/// @param description what it is, in words
public record ChartMark(int group, String description) {}
