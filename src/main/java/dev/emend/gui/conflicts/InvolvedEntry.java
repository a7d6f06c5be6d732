package dev.emend.gui.conflicts;

import dev.emend.app.catalogs.ChangedWords;
import dev.emend.app.catalogs.ReviewedLearning;
import dev.emend.app.library.ItemDetail;
import dev.emend.app.memories.MemoryDetail;
import dev.emend.gui.kit.Texts;
import dev.emend.model.EntryRef;
import dev.emend.model.Json;
import dev.emend.model.Learning;
import dev.emend.model.LearningRef;
import dev.emend.model.StoreRef;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/// A learning, an item or a memory that is part of a matter, with secrets covered.
///
/// @param reviewedLearning the learning; empty for anything else
/// @param text the words it is compared by
/// @param item its item, or where a memory comes from, to name it in sentences
/// @param title of its item, for people
/// @param file the catalog it stands in; empty for a memory
/// @param checksum of its words, secrets included
public record InvolvedEntry(
        EntryRef ref,
        Optional<ReviewedLearning> reviewedLearning,
        String text,
        String item,
        String title,
        Path file,
        String checksum) {
    /// @param detail with secrets covered
    /// @param words what it says
    static InvolvedEntry of(ReviewedLearning detail, String title, Path file, Json.Obj words) {
        var learning = detail.learning();
        return new InvolvedEntry(
                learning.ref(),
                Optional.of(detail),
                learning.lesson(),
                learning.ref().item().label(),
                title,
                file,
                ChangedWords.checksum(words));
    }

    static InvolvedEntry of(ItemDetail item) {
        var maskedItem = item.mask().apply(item.item());
        var words = maskedItem.content().isBlank() ? maskedItem.description() : maskedItem.content();
        return new InvolvedEntry(
                item.ref(),
                Optional.empty(),
                words.strip(),
                item.ref().label(),
                item.title(),
                item.file(),
                ChangedWords.checksum(item.words()));
    }

    static InvolvedEntry of(MemoryDetail memory) {
        var source = memory.memory().origin().source();
        var name = source.substring(source.lastIndexOf('/') + 1);
        return new InvolvedEntry(
                memory.ref(),
                Optional.empty(),
                memory.mask().apply(memory.memory().contentText()).strip(),
                name.isEmpty() ? Texts.get("conflicts.memory") : Texts.get("conflicts.memory.of", name),
                memory.title(),
                Path.of(""),
                ChangedWords.checksum(memory.words()));
    }

    /// The learning, of one that is.
    Learning learning() {
        return reviewedLearning.orElseThrow().learning();
    }

    /// The address of the learning, of an entry that is one.
    LearningRef learningRef() {
        return (LearningRef) ref;
    }

    /// Its first words and its item, to name it in sentences.
    String name() {
        return name(text, item);
    }

    static String name(String lesson, String item) {
        return Texts.get("conflicts.learning.named", ProposalTexts.quote(lesson), item);
    }

    /// The best of several entries: one in a file before a memory, a person's words before an agent's, then one that
    /// was judged, then the newer one.
    static InvolvedEntry best(List<InvolvedEntry> entries) {
        return entries.stream()
                .max(Comparator.comparing((InvolvedEntry member) -> !(member.ref instanceof StoreRef))
                        .thenComparing(member -> member.reviewedLearning.isPresent()
                                && member.learning().isFromPerson())
                        .thenComparing(member -> member.reviewedLearning
                                .flatMap(ReviewedLearning::rating)
                                .isPresent())
                        .thenComparing(member -> member.reviewedLearning
                                .map(candidate -> candidate.learning().timestamp())
                                .orElse("")))
                .orElseThrow();
    }
}
