package dev.emend.summary;

import java.util.List;

/// Summary of many texts in a few of their own sentences.
///
/// @param lines the chosen sentences, most central first
/// @param sentences how many there were to choose from
/// @param duplicateCount how many of them were left out because another says nearly the same
public record Digest(List<DigestLine> lines, int sentences, int duplicateCount) {
    public Digest {
        lines = List.copyOf(lines);
    }
}
