package dev.emend.gui.conflicts;

import dev.emend.app.catalogs.ReviewedLearning;
import dev.emend.gui.kit.Texts;
import dev.emend.model.LearningRef;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;

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

    /// Its first words and its item, to name it in sentences.
    String name() {
        return name(lesson(), item());
    }

    static String name(String lesson, String item) {
        return Texts.get("conflicts.learning.named", ProposalTexts.quote(lesson), item);
    }

    /// A person's words before an agent's, then the one that was judged, then the newer one.
    static InvolvedLearning best(List<InvolvedLearning> learnings) {
        return learnings.stream()
                .max(Comparator.comparing((InvolvedLearning member) ->
                                member.detail().learning().isFromPerson())
                        .thenComparing(member -> member.detail().rating().isPresent())
                        .thenComparing(member -> member.detail().learning().timestamp()))
                .orElseThrow();
    }
}
