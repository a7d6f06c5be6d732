package dev.emend.app.review;

import dev.emend.app.catalogs.CatalogSession;
import dev.emend.app.catalogs.ChangeSet;
import dev.emend.app.catalogs.CommandResult;
import dev.emend.app.catalogs.OpenCatalogs;
import dev.emend.app.core.Actor;
import dev.emend.app.core.UserErrors;
import dev.emend.app.journal.CatalogChange;
import dev.emend.app.journal.Command;
import dev.emend.app.journal.CommandExecutor;
import dev.emend.app.journal.TrustHistory;
import dev.emend.model.Edit;
import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import dev.emend.model.LearningRef;
import dev.emend.model.Mark;
import dev.emend.model.Trust;
import dev.emend.model.UserException;
import dev.emend.model.texts.Messages;
import dev.emend.store.journal.CommandKind;
import dev.emend.store.journal.CommandTarget;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// Records what people say about an item's trust. Each call is one change and one undo. Thread-safe.
public final class TrustService {
    /// The number of trust values set by hand that the trust history of an item remembers.
    private static final int MAX_SET = 50;

    private final OpenCatalogs catalogs;
    private final CommandExecutor executor;
    private final Clock clock;

    public TrustService(OpenCatalogs catalogs, CommandExecutor executor, Clock clock) {
        this.catalogs = catalogs;
        this.executor = executor;
        this.clock = clock;
    }

    /// The failure was not this item's fault: exactly its step is given back. The learning stays.
    ///
    /// @throws UserException with `BAD_INPUT` when the item's number is no replay of failures
    public CommandResult dismiss(Actor actor, LearningRef ref) throws UserException {
        var file = catalogs.get(ref.item().catalog());
        return executor.decide(file, () -> {
            var label = Messages.englishText("review.labelDismiss", ref.item().label());
            file.require(ref);
            var item = file.require(ref.item());
            if (file.annotations().marks().isNeverInFile(ref)) { // it has cost nothing yet
                return change(actor, ref, List.of(), Json.Bool.TRUE, label);
            }
            var trust = TrustHistory.of(item, file.annotations()).without(ref);
            if (trust.isEmpty()) {
                throw UserErrors.badInput(
                        Messages.of("review.noTrustStep", ref.item().label()), Messages.of("review.setTrust"));
            }
            return change(actor, ref, set(ref, trust.getAsDouble()), Json.Bool.TRUE, label);
        });
    }

    /// The failure counts again.
    public CommandResult accept(Actor actor, LearningRef ref) throws UserException {
        var file = catalogs.get(ref.item().catalog());
        return executor.decide(file, () -> {
            var label =
                    Messages.englishText("review.labelCountAgain", ref.item().label());
            file.require(ref);
            if (!file.annotations().marks().has(Mark.Kind.FAILURE_DISMISSED, ref.key())) {
                throw UserErrors.badInput(Messages.of("review.alreadyCounts"), Messages.of("review.dismissFirst"));
            }
            var item = file.require(ref.item());
            if (file.annotations().marks().isNeverInFile(ref)) { // it counts when it is kept
                return change(actor, ref, List.of(), Json.Null.NULL, label);
            }
            var trust = TrustHistory.of(item, file.annotations()).with(ref).orElse(Trust.afterFailure(item.trust()));
            return change(actor, ref, set(ref, trust), Json.Null.NULL, label);
        });
    }

    private static List<Edit> set(LearningRef ref, double trust) {
        return List.of(new Edit.SetField(ref.item(), "trust_score", Json.from(trust)));
    }

    private static CatalogChange change(Actor actor, LearningRef ref, List<Edit> edits, Json mark, String label) {
        var step = ChangeSet.of(edits).withMarks(Map.of(new Mark(Mark.Kind.FAILURE_DISMISSED, ref.key()), mark));
        return new CatalogChange(new Command(actor, CommandKind.DISMISSAL, label, CommandTarget.of(ref)), step);
    }

    /// Sets the number, or confirms it when it is the one the item has. Failures that come later
    /// lower it from there.
    ///
    /// @param trust 0.5 to 1
    /// @param reason must not be blank
    public CommandResult set(Actor actor, ItemRef ref, double trust, String reason) throws UserException {
        if (!(trust >= Trust.FLOOR && trust <= Trust.FULL)) {
            throw UserErrors.badInput(Messages.of("review.trustOutOfRange", trust), Messages.of("review.chooseTrust"));
        }
        if (reason.isBlank()) {
            throw UserErrors.badInput(Messages.of("review.trustNeedsReason"), Messages.of("review.sayWhy"));
        }
        var file = catalogs.get(ref.catalog());
        return executor.decide(file, () -> set(actor, file, ref, trust, reason.strip()));
    }

    private CatalogChange set(Actor actor, CatalogSession file, ItemRef ref, double trust, String reason)
            throws UserException {
        var item = file.require(ref);
        var keys = file.annotations().learnings(item).stream()
                .map(learning -> Json.from(learning.ref().key()))
                .toList();
        var value = Json.Obj.of(
                        "before", Json.from(item.trust()),
                        "trust", Json.from(trust),
                        "reason", reason,
                        "at", clock.instant().toString(),
                        "person", actor.name())
                .with("learnings", new Json.Arr(keys));
        if (file.annotations().marks().get(Mark.Kind.TRUST_SET, ref.key()).orElse(null) instanceof Json.Obj last) {
            value = value.with("earlier", earlier(last));
        }
        boolean isSame = trust == item.trust();
        List<Edit> edits = isSame ? List.of() : List.of(new Edit.SetField(ref, "trust_score", Json.from(trust)));
        var step = ChangeSet.of(edits).withMarks(Map.of(new Mark(Mark.Kind.TRUST_SET, ref.key()), value));
        var label = isSame
                ? Messages.englishText("review.labelConfirmTrust", ref.label())
                : Messages.englishText("review.labelSetTrust", ref.label());
        return new CatalogChange(new Command(actor, CommandKind.TRUST, label, CommandTarget.of(ref)), step);
    }

    /// The numbers set before, oldest first.
    private static Json earlier(Json.Obj last) {
        var all = new ArrayList<>(last.array("earlier"));
        all.add(last.without("earlier"));
        return new Json.Arr(all.subList(Math.max(0, all.size() - MAX_SET), all.size()));
    }
}
