package dev.emend.gui.conflicts;

import dev.emend.app.catalogs.ReviewedLearning;
import dev.emend.model.LearningRef;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;

/// A learning that is part of a matter, with secrets covered.
///
/// @param title of its item, for people
/// @param file the catalog it stands in
public record InvolvedLearning(ReviewedLearning detail, String title, Path file) {
    LearningRef ref() {
        return detail.learning().ref();
    }

    String lesson() {
        return detail.learning().lesson();
    }

    /// What stands for it in sentences.
    String item() {
        return ref().item().label();
    }

    /// A person's words before an agent's, then the one that was judged, then the newer one.
    static InvolvedLearning better(InvolvedLearning left, InvolvedLearning right) {
        return Stream.of(left, right)
                .max(Comparator.comparing((InvolvedLearning side) ->
                                side.detail().learning().isFromPerson())
                        .thenComparing(side -> side.detail().rating().isPresent())
                        .thenComparing(side -> side.detail().learning().timestamp()))
                .orElseThrow();
    }
}
