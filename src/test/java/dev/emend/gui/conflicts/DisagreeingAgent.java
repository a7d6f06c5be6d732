package dev.emend.gui.conflicts;

import static dev.emend.fixtures.Actors.REVIEWER;

import dev.emend.app.catalogs.CatalogInfo;
import dev.emend.app.library.ItemQuery;
import dev.emend.app.workspace.Workspace;
import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import dev.emend.model.KnowledgeItem;
import dev.emend.model.Learning;
import dev.emend.model.UserException;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.function.Predicate;

/// A person and an agent at odds: both change the first catalog of the workspace, which is a copy
/// there; the agent writes what it read before the person's changes.
///
/// @param workspace over a copy of the catalog
record DisagreeingAgent(Workspace workspace) {
    private static final String DESCRIPTION = "description";
    private static final String STEPS = "action_sequence";
    private static final String RECOVERY = "recovery_approach";
    private static final String ERROR = "original_error";
    private static final String NEW_ID = "wait_until_saved";

    /// Blocks until the conflicts are there; does nothing when there are any.
    void disagree() throws UserException, IOException, ExecutionException, InterruptedException {
        if (!workspace.safety().conflicts().open().isEmpty()) {
            return;
        }
        var catalog = workspace.library().catalogs().getFirst();
        var file = new LinkedHashMap<ItemRef, Json.Obj>();
        for (var item : items(catalog)) {
            file.put(item.ref(), item.fields());
        }
        both(catalog, file);
        workspace.library().flush();
        Files.writeString(catalog.path(), new Json.Arr(List.copyOf(file.values())).compact() + "\n");
        workspace.library().look();
        workspace.safety().conflicts().merge(catalog.id());
        workspace.library().flush(); // conflicts are there once they are saved
    }

    private List<KnowledgeItem> items(CatalogInfo catalog) throws UserException {
        var items = new ArrayList<KnowledgeItem>();
        var query = new ItemQuery(Set.of(catalog.id()), "", ItemQuery.Order.BEST, false);
        for (var row : workspace.library().rows(query).rows()) {
            items.add(workspace.library().item(row.ref()).item());
        }
        return items;
    }

    /// What the person does goes through the server, what the agent does into its copy of the file.
    private void both(CatalogInfo catalog, Map<ItemRef, Json.Obj> file)
            throws UserException, ExecutionException, InterruptedException {
        var plain = pick(
                file,
                item -> item.learnings().isEmpty() && item.actionSequence().size() > 1);
        var taught = pick(
                file,
                item -> item.learnings().stream()
                        .findFirst()
                        .flatMap(Learning::recovery)
                        .isPresent());
        var editor = workspace.editor();

        var worded = plain.getFirst();
        var words = worded.description().strip();
        editor.edit(REVIEWER, worded.ref(), DESCRIPTION, text(words + " Check the status bar afterwards."));
        set(file, worded, DESCRIPTION, text("Use the menu for this. " + words));

        var stepped = plain.get(1);
        var steps = stepped.actionSequence();
        var ours = new ArrayList<>(steps);
        ours.add("Wait until the progress bar is gone");
        var theirs = new ArrayList<>(steps);
        theirs.addFirst("Save the file");
        editor.edit(REVIEWER, stepped.ref(), STEPS, Json.Arr.ofTexts(ours));
        set(file, stepped, STEPS, Json.Arr.ofTexts(theirs));

        var deleted = plain.get(2);
        set(file, deleted, DESCRIPTION, text(deleted.description().strip() + " Works offline too."));
        editor.delete(REVIEWER, deleted.ref());
        file.remove(plain.get(3).ref());

        var lesson = taught.getFirst().learnings().getFirst();
        var recovery = lesson.recovery().orElse("");
        editor.editLearning(REVIEWER, lesson.ref(), RECOVERY, recovery + " Then read the result once more.");
        setInLesson(file, taught.getFirst(), RECOVERY, "First close what is open. " + recovery);
        var rewritten = taught.get(1);
        setInLesson(file, rewritten, ERROR, "The step failed, the reason is not known.");

        var added = Json.Obj.of("knowledge_id", NEW_ID);
        editor.create(REVIEWER, catalog.id(), added.with(DESCRIPTION, text("Wait until the title has no star.")))
                .saveStatus()
                .get();
        file.put(new ItemRef(catalog.id(), NEW_ID), added.with(DESCRIPTION, text("Wait two seconds after saving.")));
    }

    private static List<KnowledgeItem> pick(Map<ItemRef, Json.Obj> file, Predicate<KnowledgeItem> wanted) {
        return file.entrySet().stream()
                .map(item -> new KnowledgeItem(item.getKey(), item.getValue()))
                .filter(wanted)
                .toList();
    }

    private static void set(Map<ItemRef, Json.Obj> file, KnowledgeItem item, String field, Json value) {
        file.computeIfPresent(item.ref(), (_, fields) -> fields.with(field, value));
    }

    private static void setInLesson(Map<ItemRef, Json.Obj> file, KnowledgeItem item, String field, String words) {
        var learnings = new ArrayList<>(item.fields().array("kb_learnings"));
        if (learnings.getFirst() instanceof Json.Obj first) {
            learnings.set(0, first.with(field, text(words)));
        }
        set(file, item, "kb_learnings", new Json.Arr(learnings));
    }

    private static Json text(String words) {
        return new Json.Text(words);
    }
}
