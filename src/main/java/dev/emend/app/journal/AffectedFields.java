package dev.emend.app.journal;

import dev.emend.app.catalogs.ChangeSet;
import dev.emend.model.Edit;
import dev.emend.model.ItemRef;
import dev.emend.model.LearningRef;
import dev.emend.model.texts.Messages;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/// The places of a catalog a change touched. Two changes that share none can be taken back in any
/// order.
record AffectedFields(Set<Place> places) {
    enum Part {
        ITEM,
        FIELD,
        TRUST,
        LEARNING,
        ORDER,
        STATE,
        MARK,
        RATING;

        private String words() {
            return switch (this) {
                case ITEM -> Messages.of("journal.sameItem");
                case FIELD -> Messages.of("journal.sameField");
                case TRUST -> Messages.of("journal.sameTrust");
                case LEARNING -> Messages.of("journal.sameLearning");
                case ORDER -> Messages.of("journal.sameOrder");
                case STATE -> Messages.of("journal.sameState");
                case MARK -> Messages.of("journal.sameNote");
                case RATING -> Messages.of("journal.sameRating");
            };
        }
    }

    /// @param name of the field, the learning or the key; empty for an item
    record Place(ItemRef item, Part part, String name) {
        /// Items that come or go rename others of the same id. A failure more or less is replayed,
        /// so two of them are no matter; a number set by hand is.
        private boolean touches(Place other) {
            if (part == Part.ITEM || other.part == Part.ITEM) {
                return item.knowledgeId().equals(other.item.knowledgeId());
            }
            if (!item.equals(other.item)) {
                return false;
            }
            if (part == Part.TRUST || other.part == Part.TRUST) {
                return part == Part.FIELD && name.equals("trust_score")
                        || other.part == Part.FIELD && other.name.equals("trust_score");
            }
            return part == other.part && part != Part.RATING && name.equals(other.name);
        }
    }

    /// @param inverse what takes it back: it calls learnings by the names they have afterwards
    static AffectedFields of(ChangeSet done, ChangeSet inverse) {
        var places = new HashSet<Place>();
        var withLearnings = new HashSet<ItemRef>();
        for (var edit : done.edits()) {
            if (isOfLearnings(edit)) {
                withLearnings.add(edit.item());
            }
        }
        done.edits().forEach(edit -> places.add(place(edit, withLearnings.contains(edit.item()))));
        for (var edit : done.edits()) {
            if (edit instanceof Edit.AttachLearning) {
                places.add(new Place(edit.item(), Part.TRUST, ""));
            }
        }
        inverse.edits().stream()
                .map(edit -> place(edit, true))
                .filter(place -> place.part == Part.LEARNING)
                .forEach(places::add);
        done.states().keySet().forEach(key -> places.add(new Place(ItemRef.parse(key), Part.STATE, key)));
        // by its old name nobody finds what is called otherwise since
        done.renamedKeys().keySet().forEach(key -> places.add(new Place(ItemRef.parse(key), Part.STATE, key)));
        done.marks()
                .keySet()
                .forEach(mark -> places.add(new Place(
                        ItemRef.parse(mark.first()), Part.MARK, mark.kind().word() + " " + mark.target())));
        var rating = done.rating();
        if (rating != null) {
            places.add(new Place(ItemRef.parse(rating.target()), Part.RATING, ""));
        }
        return new AffectedFields(places);
    }

    private static boolean isOfLearnings(Edit edit) {
        return edit instanceof Edit.AttachLearning
                || edit instanceof Edit.InsertLearning
                || edit instanceof Edit.RemoveLearning;
    }

    private static Place place(Edit edit, boolean isWithLearnings) {
        return switch (edit) {
            case Edit.AttachLearning(var ref, var _) -> learning(ref);
            case Edit.InsertLearning(var ref, var _, var _) -> learning(ref);
            case Edit.ReplaceLearning(var ref, var _) -> learning(ref);
            case Edit.SetLearningField(var ref, var _, var _) -> learning(ref);
            case Edit.RemoveLearning(var ref) -> learning(ref);
            case Edit.MoveLearning(var ref, var _) -> new Place(ref.item(), Part.ORDER, "");
            case Edit.SetField(var item, var field, var _) -> field(item, field, isWithLearnings);
            case Edit.RemoveField(var item, var field) -> field(item, field, isWithLearnings);
            case Edit.AddItem(var item, var _, var _) -> new Place(item, Part.ITEM, "");
            case Edit.RemoveItem(var item) -> new Place(item, Part.ITEM, "");
        };
    }

    /// Trust that goes with a learning is a step and not a number.
    private static Place field(ItemRef item, String field, boolean isWithLearnings) {
        return isWithLearnings && (field.equals("trust_score") || field.equals("kb_learnings"))
                ? new Place(item, Part.TRUST, "")
                : new Place(item, Part.FIELD, field);
    }

    /// Learnings with the same content are told apart by their order alone.
    private static Place learning(LearningRef ref) {
        var identity = ref.identity();
        int dot = identity.lastIndexOf('.');
        return new Place(ref.item(), Part.LEARNING, dot < 0 ? identity : identity.substring(0, dot));
    }

    /// A part, in words, that a later change and this one both changed.
    Optional<String> sharedWith(AffectedFields other) {
        return other.places.stream()
                .filter(place -> places.stream().anyMatch(place::touches))
                .map(place -> place.part.words())
                .sorted()
                .findFirst();
    }
}
