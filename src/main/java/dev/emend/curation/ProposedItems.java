package dev.emend.curation;

import dev.emend.memory.ActTarget;
import dev.emend.model.Edit;
import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import dev.emend.model.Mark;
import dev.emend.model.ReviewState;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/// Items that agents propose through the server. They wait beside the catalog file until a person
/// keeps them; where the workspace has [Rules#writesAtOnce()], in it. Thread-safe; calls block
/// until it can't be lost any more.
public final class ProposedItems {
    private final Shelf shelf;
    private final Acts acts;
    private final Rules rules;
    private final String person;

    ProposedItems(Shelf shelf, Acts acts, Rules rules, String person) {
        this.shelf = shelf;
        this.acts = acts;
        this.rules = rules;
        this.person = person;
    }

    ProposedItems as(String another) {
        return new ProposedItems(shelf, acts, rules, another);
    }

    /// Adds an item an agent proposes, without trust or learnings of its own. An id that only
    /// another item has that the client does not get is as good as free.
    public Decision propose(UUID catalog, Json.Obj fields, AgentClient client)
            throws CurationException {
        Fields.checkProposed(fields);
        var file = shelf.get(catalog);
        var id = fields.text("knowledge_id").orElse("");
        var decision =
                acts.decide(
                        file,
                        person,
                        () -> {
                            var ref = file.free(id);
                            if (ref.occurrence() == 0
                                    || ReviewGate.item(file, id, client).isPresent()) {
                                Fields.newId(file, id);
                            }
                            var complete = Fields.complete(fields);
                            boolean isAtOnce = rules.writesAtOnce() && ref.occurrence() == 0;
                            var step =
                                    isAtOnce
                                            ? Step.of(
                                                    List.of(new Edit.AddItem(ref, null, complete)))
                                            : Step.of(List.of())
                                                    .withMarks(
                                                            Map.of(
                                                                    new Mark(
                                                                            Mark.Kind.ASIDE,
                                                                            ref.key()),
                                                                    Marked.neverInFile(
                                                                            file.rows().size(),
                                                                            complete)));
                            return new Acts.Draft(
                                    "create",
                                    "Propose " + id,
                                    ActTarget.of(ref),
                                    step.withStates(Map.of(ref.key(), ReviewState.PENDING)));
                        });
        // under the name it asked for: another one would tell of an item it does not get
        return new Decision(
                decision.act(), new ItemRef(catalog, id), decision.item(), decision.saved());
    }
}
