package dev.emend.app.library;

import dev.emend.app.catalogs.ChangeSet;
import dev.emend.app.core.Actor;
import dev.emend.app.journal.CatalogChange;
import dev.emend.app.journal.Command;
import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import dev.emend.model.LearningRef;
import dev.emend.model.Mark;
import dev.emend.model.UserException;
import dev.emend.model.texts.Messages;
import dev.emend.store.journal.CommandKind;
import dev.emend.store.journal.CommandTarget;
import dev.emend.store.journal.JournalEntry;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;

/// A learning that names no item, or one its catalog does not have; it waits for a person to say
/// whose it is.
///
/// @param itemId the unknown id, or empty
/// @param isFailure whether a step failed; else it was proposed and costs no item anything
public record UnattributedLearning(String itemId, Json.Obj learning, boolean isFailure) {

    public UnattributedLearning(String itemId, Json.Obj learning) {
        this(itemId, learning, true);
    }

    public static UnattributedLearning of(JournalEntry entry) {
        var item = String.valueOf(entry.change().target().itemKey());
        var after = entry.change().after();
        return new UnattributedLearning(
                ItemRef.parse(item).knowledgeId(),
                after.object("learning"),
                !after.bool(ChangeSet.PROPOSED).orElse(false));
    }

    /// The names that marks use for the learnings that were given to an item.
    public static Set<String> attributedIds(Iterable<Mark> marks) {
        var ids = new HashSet<String>();
        for (var mark : marks) {
            if (mark.kind() == Mark.Kind.ATTRIBUTED) {
                ids.add(mark.target().substring(mark.target().indexOf(Mark.BETWEEN) + 1));
            }
        }
        return ids;
    }

    /// The name that marks use for the learning, the same in every workspace.
    public String identity() {
        return hash(Json.Obj.of("named", itemId, "fields", learning));
    }

    public static String hash(Json.Obj fields) {
        // without task, step and time the name of a learning is the hash of all of it
        return LearningRef.identities(List.of(Json.Obj.of("orphan", fields))).getFirst();
    }

    public CatalogChange change(Actor actor, UUID catalog) {
        var label = itemId.isBlank()
                ? Messages.englishText("library.labelUnnamed")
                : Messages.englishText("library.labelUnknown", itemId);
        var target = CommandTarget.of(new ItemRef(catalog, itemId));
        return new CatalogChange(
                new Command(actor, CommandKind.UNATTRIBUTED, label, target),
                ChangeSet.ofUnlinkedLearning(learning, !isFailure));
    }

    /// The error to show to whoever brought the learning.
    ///
    /// @param near what may have been meant, a question; may be empty
    public UserException problem(Path file, String near) {
        return new UserException(
                UserException.Code.NOT_FOUND,
                itemId.isBlank() ? Messages.of("library.namesNoItem") : Messages.of("library.noItem", itemId, file),
                Messages.of("library.keptUnattributed"),
                near.isEmpty() ? Messages.of("library.attachToExisting") : near);
    }
}
