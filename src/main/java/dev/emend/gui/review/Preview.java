package dev.emend.gui.review;

import dev.emend.app.catalogs.ChangedWords;
import dev.emend.app.catalogs.SecretMask;
import dev.emend.app.memories.MemoryDetail;
import dev.emend.app.memories.MemoryPromptFormatter;
import dev.emend.app.preview.AgentPreview;
import dev.emend.app.preview.AgentPreview.Omission;
import dev.emend.app.preview.PromptProfile;
import dev.emend.app.review.ReviewCard;
import dev.emend.model.Json;
import dev.emend.model.KnowledgeItem;
import dev.emend.model.Learning;
import dev.emend.model.Memory;
import dev.emend.model.ReviewState;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.ToIntFunction;

/// Text that an agent reads about the item now, when the learning is kept, and when it is rejected.
record Preview(Side current, Side kept, Side rejected) {
    enum PreviewCase {
        NOW,
        KEPT,
        REJECTED
    }

    enum Kind {
        READ,
        /// Beyond the limit of the format; no agent reads it.
        HIDDEN,
        /// Read now, and not any more after the decision.
        REMOVED
    }

    /// A stretch of text.
    ///
    /// @param isOwn whether it is of the learning on the card
    record Part(String text, Kind kind, boolean isOwn) {
        private boolean isLike(Part other) {
            return kind == other.kind && isOwn == other.isOwn;
        }
    }

    /// The number of learnings of the item that reach agents.
    ///
    /// @param all that are in the file
    /// @param missingCount those that an agent that reads the file does not get
    /// @param connectedCount those that agents get that ask the server and see only what was kept
    record Reach(int all, int missingCount, int connectedCount) {}

    /// @param text what the agent reads
    /// @param tokens of it; -1 while they cannot be counted
    /// @param omission why agents that read the file are not told of the learning on the card; empty
    ///   when they are, and where it is gone
    record Side(String text, int tokens, List<Part> parts, Reach reach, Optional<Omission> omission) {
        static final Side NOTHING = new Side("", 0, List.of(), new Reach(0, 0, 0), Optional.empty());

        Side {
            parts = merge(parts);
        }

        private Side connectedTo(int connectedCount) {
            return new Side(text, tokens, parts, new Reach(reach.all, reach.missingCount, connectedCount), omission);
        }

        /// The number of characters no agent sees.
        int hiddenCount() {
            return parts.stream()
                    .filter(part -> part.kind() == Kind.HIDDEN)
                    .mapToInt(part -> part.text().length())
                    .sum();
        }

        private static List<Part> merge(List<Part> parts) {
            var mergedParts = new ArrayList<Part>();
            for (var part : parts) {
                if (!mergedParts.isEmpty() && mergedParts.getLast().isLike(part)) {
                    var before = mergedParts.removeLast();
                    mergedParts.add(new Part(before.text() + part.text(), part.kind(), part.isOwn()));
                } else {
                    mergedParts.add(part);
                }
            }
            return List.copyOf(mergedParts);
        }
    }

    Side side(PreviewCase when) {
        return switch (when) {
            case NOW -> current;
            case KEPT -> kept;
            case REJECTED -> rejected;
        };
    }

    /// @param tokens counts those of a text, -1 when it cannot
    static Preview of(ReviewCard card, PromptProfile profile, ToIntFunction<String> tokens) {
        if (card.entry() instanceof MemoryDetail memory) {
            return ofMemory(memory, tokens);
        }
        if (card.learning().isEmpty()) {
            return ofItem(card, profile, tokens);
        }
        var ref = card.requireLearning().learning().ref();
        int otherCount = (int) card.item().learnings().stream()
                .filter(reviewedLearning -> reviewedLearning.state() == ReviewState.KEPT)
                .filter(reviewedLearning -> !reviewedLearning.learning().ref().equals(ref))
                .count();
        int currentCount = otherCount + (card.requireLearning().state() == ReviewState.KEPT ? 1 : 0);
        var read = read(card, profile, tokens);
        if (!card.item().isInFile()) {
            return new Preview(Side.NOTHING, read.kept.connectedTo(otherCount + 1), Side.NOTHING);
        }
        return new Preview(
                read.current.connectedTo(currentCount),
                read.kept.connectedTo(otherCount + 1),
                read.rejected.connectedTo(otherCount));
    }

    /// Of a memory, which agents get when it is kept; until then, and when it is rejected, the words that were kept
    /// before, if there are any.
    private static Preview ofMemory(MemoryDetail memory, ToIntFunction<String> tokens) {
        var memorySide = side(memory.memory(), tokens);
        var before = memory.wording().keptMemory().map(keptMemory -> side(keptMemory, tokens));
        return new Preview(before.orElse(Side.NOTHING), memorySide, before.orElse(Side.NOTHING));
    }

    private static Side side(Memory memory, ToIntFunction<String> tokens) {
        var text = SecretMask.text(MemoryPromptFormatter.of(memory));
        var parts = List.of(new Part(text, Kind.READ, true));
        return new Side(text, tokens.applyAsInt(text), parts, new Reach(0, 0, 0), Optional.empty());
    }

    /// Of an item: now, and when it is kept, the words in the file; when it is rejected, those from before. One that
    /// is only proposed waits beside the file: nothing of it is read before it is kept.
    private static Preview ofItem(ReviewCard card, PromptProfile profile, ToIntFunction<String> tokens) {
        var item = card.item().promptItem();
        int keptCount = (int) card.item().learnings().stream()
                .filter(reviewedLearning -> reviewedLearning.state() == ReviewState.KEPT)
                .count();
        var read = side(item, 0, profile, tokens).connectedTo(keptCount);
        if (!card.item().isInFile()) {
            return new Preview(Side.NOTHING, read, Side.NOTHING);
        }
        var before = card.item()
                .change(item.ref().key())
                .map(change -> side(ChangedWords.with(item, change.before()), 0, profile, tokens)
                        .connectedTo(keptCount))
                .orElse(Side.NOTHING);
        return new Preview(read, read, before);
    }

    /// As agents that read the file see it.
    private static Preview read(ReviewCard card, PromptProfile profile, ToIntFunction<String> tokens) {
        var item = card.item().promptItem();
        var learning = card.requireLearning().learning();
        if (!card.requireLearning().isInFile()) {
            var currentSide = side(item, 0, profile, tokens);
            return new Preview(
                    currentSide, side(withAddedLearning(item, learning.fields()), profile, tokens), currentSide);
        }
        int number = number(item, learning);
        var currentSide = side(item, number, profile, tokens);
        var without = without(item, learning);
        var rejectedSide = side(without, 0, profile, tokens);
        var struckParts = struckParts(parts(AgentPreview.of(item, profile), number), without, profile);
        return new Preview(
                currentSide,
                currentSide,
                new Side(
                        rejectedSide.text(),
                        rejectedSide.tokens(),
                        struckParts,
                        rejectedSide.reach(),
                        Optional.empty()));
    }

    /// A copy with another lesson in the learning when it is kept.
    ///
    /// @param lesson not blank
    Preview with(ReviewCard card, String lesson, PromptProfile profile, ToIntFunction<String> tokens) {
        var item = card.item().promptItem();
        var learning = card.requireLearning().learning();
        var fields = learning.fieldsWithLesson(lesson.strip());
        var editedSide = card.requireLearning().isInFile()
                ? side(withReplacedLearning(item, learning, fields), number(item, learning), profile, tokens)
                : side(withAddedLearning(item, fields), profile, tokens);
        return new Preview(current, editedSide.connectedTo(kept.reach().connectedCount()), rejected);
    }

    /// The item with the learning as its last.
    private static Side side(KnowledgeItem with, PromptProfile profile, ToIntFunction<String> tokens) {
        return side(with, with.learnings().size(), profile, tokens);
    }

    /// @param ownNumber the number of the learning, 0 when the item is without it
    private static Side side(KnowledgeItem item, int ownNumber, PromptProfile profile, ToIntFunction<String> tokens) {
        var view = AgentPreview.of(item, profile);
        var text = view.text();
        int all = item.learnings().size();
        return new Side(
                text,
                tokens.applyAsInt(text),
                parts(view, ownNumber),
                new Reach(all, AgentPreview.notPrinted(item, profile), 0),
                ownNumber == 0 ? Optional.empty() : AgentPreview.omission(item, ownNumber - 1, profile));
    }

    /// A part for each span; a numbered heading begins the lines of a learning.
    private static List<Part> parts(AgentPreview view, int ownNumber) {
        var parts = new ArrayList<Part>();
        boolean isOwn = false;
        for (var span : view.spans()) {
            var text = span.text();
            if (text.matches("\n\\d+\\. [^\n]*:\n")) {
                isOwn = text.startsWith("\n" + ownNumber + ". ");
            } else if (text.startsWith("\n")) {
                isOwn = false;
            }
            parts.add(new Part(text, span.isCut() ? Kind.HIDDEN : Kind.READ, isOwn));
        }
        return parts;
    }

    /// The text read without the learning, with the current text of the learning struck in its place.
    private static List<Part> struckParts(List<Part> currentParts, KnowledgeItem without, PromptProfile profile) {
        var parts = new ArrayList<>(parts(AgentPreview.of(without, profile), 0));
        var removedParts = currentParts.stream()
                .filter(part -> part.isOwn() && part.kind() == Kind.READ)
                .map(part -> new Part(part.text(), Kind.REMOVED, true))
                .toList();
        int before =
                (int) currentParts.stream().takeWhile(part -> !part.isOwn()).count();
        // the heading over the learnings goes with the last of them
        int at = without.learnings().isEmpty() ? before - 1 : before;
        parts.addAll(Math.clamp(at, 0, parts.size()), removedParts);
        return parts;
    }

    /// From 1, as the block numbers them.
    private static int number(KnowledgeItem item, Learning learning) {
        var all = item.learnings();
        for (int i = 0; i < all.size(); i++) {
            if (all.get(i).ref().equals(learning.ref())) {
                return i + 1;
            }
        }
        return all.size();
    }

    private static KnowledgeItem withAddedLearning(KnowledgeItem item, Json.Obj learning) {
        var all = new ArrayList<>(item.fields().array("kb_learnings"));
        all.add(learning);
        return with(item, all);
    }

    private static KnowledgeItem without(KnowledgeItem item, Learning learning) {
        var all = new ArrayList<>(item.fields().array("kb_learnings"));
        if (learning.index() < all.size()) {
            all.remove(learning.index());
        }
        return with(item, all);
    }

    private static KnowledgeItem withReplacedLearning(KnowledgeItem item, Learning learning, Json.Obj by) {
        var all = new ArrayList<>(item.fields().array("kb_learnings"));
        if (learning.index() < all.size()) {
            all.set(learning.index(), by);
        }
        return with(item, all);
    }

    private static KnowledgeItem with(KnowledgeItem item, List<Json> learnings) {
        return new KnowledgeItem(item.ref(), item.fields().with("kb_learnings", new Json.Arr(learnings)));
    }
}
