package dev.emend.app;

import dev.emend.app.journal.JournalEntryView;
import dev.emend.app.library.ItemDetail;
import dev.emend.app.workspace.Workspace;
import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import dev.emend.model.UserException;
import dev.emend.store.sql.StoreException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;

/// A real workspace that the tests of a class share: each opens a small catalog of its own in place
/// of the one before.
public final class SmallCatalogs implements AutoCloseable {
    private final WorkspaceFixture fixture;
    private UUID catalog;
    private long before;
    private int opened;

    private SmallCatalogs(WorkspaceFixture fixture) {
        this.fixture = fixture;
        catalog = fixture.catalog;
    }

    public static SmallCatalogs in(Path folder) throws Exception {
        var empty = Files.writeString(folder.resolve("knowledge_catalog.json"), "[]");
        return new SmallCatalogs(WorkspaceFixture.again(folder, empty, WorkspaceFixture.AT_ONCE));
    }

    /// Puts a catalog with plain items of these ids in place of the one that is open.
    public void open(String... ids) throws Exception {
        open(Arrays.stream(ids).map(SmallCatalogs::plain).toList());
    }

    public void open(List<Json.Obj> items) throws Exception {
        openText(Json.from(items).compact());
    }

    public void openText(String text) throws Exception {
        workspace().library().flush();
        workspace().library().close(catalog);
        var file = fixture.folder.resolve("catalog_" + ++opened + ".json");
        catalog = workspace().library().open(Files.writeString(file, text)).id();
        before = workspace().journal().recent(1).stream()
                .mapToLong(JournalEntryView::change)
                .sum();
    }

    /// An item without learnings that is described as its id says.
    public static Json.Obj plain(String id) {
        return Json.Obj.of("knowledge_id", id, "description", id.replace('_', ' '));
    }

    public Workspace workspace() {
        return fixture.workspace;
    }

    public UUID catalog() {
        return catalog;
    }

    public ItemRef ref(String id) {
        return new ItemRef(catalog, id);
    }

    public ItemDetail item(String id) throws UserException {
        return workspace().library().item(ref(id));
    }

    /// What was done since the catalog was opened, oldest first: the kinds.
    public List<String> changes() throws UserException {
        return workspace().journal().recent(100).stream()
                .filter(line -> line.change() > before)
                .map(JournalEntryView::kind)
                .toList()
                .reversed();
    }

    /// What was ever searched for, newest first.
    public List<String> searched() throws StoreException {
        return fixture.read(session -> session.queries().recent(100).stream()
                .map(entry -> entry.query())
                .toList());
    }

    @Override
    public void close() throws StoreException {
        fixture.close();
    }
}
