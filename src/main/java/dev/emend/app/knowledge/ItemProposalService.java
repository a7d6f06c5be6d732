package dev.emend.app.knowledge;

import dev.emend.app.catalogs.CatalogMarks;
import dev.emend.app.catalogs.ChangeSet;
import dev.emend.app.catalogs.CommandResult;
import dev.emend.app.catalogs.FieldValidator;
import dev.emend.app.catalogs.OpenCatalogs;
import dev.emend.app.core.AgentClient;
import dev.emend.app.core.WorkspacePolicy;
import dev.emend.app.journal.CatalogChange;
import dev.emend.app.journal.Command;
import dev.emend.app.journal.CommandExecutor;
import dev.emend.model.Edit;
import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import dev.emend.model.Mark;
import dev.emend.model.ReviewState;
import dev.emend.model.UserException;
import dev.emend.model.texts.Messages;
import dev.emend.store.journal.CommandKind;
import dev.emend.store.journal.CommandTarget;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

/// Items that agents propose through the server. They wait beside the catalog file until a person
/// keeps them; where the workspace has [WorkspacePolicy#writesAtOnce()], in it. Thread-safe; calls
/// block until it can't be lost any more.
public final class ItemProposalService {
    private final OpenCatalogs catalogs;
    private final CommandExecutor executor;
    private final WorkspacePolicy rules;

    public ItemProposalService(OpenCatalogs catalogs, CommandExecutor executor, WorkspacePolicy rules) {
        this.catalogs = catalogs;
        this.executor = executor;
        this.rules = rules;
    }

    /// Adds an item an agent proposes, without trust or learnings of its own. An id that only
    /// another item has that the client does not get is as good as free.
    public CommandResult propose(UUID catalog, Json.Obj fields, AgentClient client) throws UserException {
        FieldValidator.checkProposed(fields);
        FieldValidator.refuseUnknown(fields.members().keySet(), Set.of());
        var file = catalogs.get(catalog);
        var id = fields.text("knowledge_id").orElse("");
        var decision = executor.decide(file, () -> {
            var ref = file.nextFreeRef(id);
            if (ref.occurrence() == 0 || VisibilityPolicy.item(file, id, client).isPresent()) {
                FieldValidator.newId(file, id);
            }
            var complete = FieldValidator.complete(fields);
            boolean isAtOnce = rules.writesAtOnce() && ref.occurrence() == 0;
            var step = isAtOnce
                    ? ChangeSet.of(List.of(new Edit.AddItem(ref, null, complete)))
                    : ChangeSet.of(List.of())
                            .withMarks(Map.of(
                                    new Mark(Mark.Kind.DETACHED, ref.key()),
                                    CatalogMarks.neverInFile(file.rows().size(), complete)));
            return new CatalogChange(
                    new Command(
                            client.actor(),
                            CommandKind.CREATE,
                            Messages.englishText("knowledge.labelPropose", id),
                            CommandTarget.of(ref)),
                    step.withStates(Map.of(ref.key(), ReviewState.PENDING)));
        });
        // under the name it asked for: another one would tell of an item it does not get
        return new CommandResult(decision.change(), new ItemRef(catalog, id), decision.item(), decision.saveStatus());
    }
}
