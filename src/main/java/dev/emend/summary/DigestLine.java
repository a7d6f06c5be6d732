package dev.emend.summary;

import java.util.List;

/// A line of a digest.
///
/// @param text a sentence of its source, word for word
/// @param source [DigestSource#id()]
/// @param alsoIn the other sources that say nearly the same, in the order they came
/// @param weight how central the sentence is, 0 to 1; 1 is the most central of the digest
public record DigestLine(String text, String source, List<String> alsoIn, double weight) {
    public DigestLine {
        alsoIn = List.copyOf(alsoIn);
    }
}
