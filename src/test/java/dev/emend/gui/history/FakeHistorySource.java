package dev.emend.gui.history;

import dev.emend.app.catalogs.CatalogCounts;
import dev.emend.app.catalogs.CatalogInfo;
import dev.emend.app.catalogs.CommandResult;
import dev.emend.app.core.JournalIntegrity;
import dev.emend.app.core.SaveStatus;
import dev.emend.app.core.UserException;
import dev.emend.app.journal.ChangeDescription;
import dev.emend.app.journal.HistoryImportResult;
import dev.emend.app.journal.JournalEntryView;
import dev.emend.app.journal.JournalQuery;
import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;

/// A history on paper: as many acts as a test asks for, newest first.
final class FakeHistorySource implements HistorySource {
    static final UUID CATALOG = new UUID(1, 2);

    final List<JournalEntryView> lines = new ArrayList<>();
    final List<JournalQuery> asked = new ArrayList<>();
    final Map<Long, String> refusals = new HashMap<>();
    final Map<Long, CompletableFuture<SaveStatus>> unsaved = new HashMap<>();
    final List<CatalogInfo> catalogs = new ArrayList<>();
    JournalIntegrity integrity = new JournalIntegrity(0, Optional.empty());
    HistoryImportResult applied = new HistoryImportResult(0, List.of());
    boolean isBroken;

    /// One more act, the newest.
    JournalEntryView add(String person, String kind, String item) {
        long act = lines.size() + 1L;
        var line = line(act, person, kind, item, false);
        lines.addFirst(line);
        return line;
    }

    private static JournalEntryView line(
            long act, String person, String kind, String item, boolean isUndone) {
        return new JournalEntryView(
                act,
                new JournalEntryView.Who(
                        person, Instant.parse("2025-10-26T12:53:20Z").plusSeconds(act), isUndone),
                kind,
                "Change description of " + item,
                Optional.of(new ItemRef(CATALOG, item)),
                new JournalEntryView.Values(edit("Open the file"), edit("Open the folder")));
    }

    private static Json.Obj edit(String value) {
        return Json.Obj.of(
                "edits",
                List.of(
                        Json.Obj.of(
                                "op", "set_field",
                                "item", "open_files",
                                "occurrence", 0,
                                "field", "description",
                                "value", value)));
    }

    @Override
    public List<JournalEntryView> search(JournalQuery query) throws UserException {
        asked.add(query);
        if (isBroken) {
            throw new UserException(
                    UserException.Code.STORE, "The store is gone.", "Files are safe.", "Wait.");
        }
        return lines.stream()
                .filter(line -> line.label().contains(query.item()))
                .filter(line ->
                        query.person().isEmpty() || line.who().person().equals(query.person()))
                .filter(line -> query.kind().isEmpty() || line.kind().equals(query.kind()))
                .filter(line -> query.before().isEmpty() || line.act() < query.before().get())
                .limit(query.limit())
                .toList();
    }

    @Override
    public List<String> people() {
        return lines.stream().map(line -> line.who().person()).distinct().sorted().toList();
    }

    @Override
    public List<String> kinds() {
        return lines.stream().map(JournalEntryView::kind).distinct().sorted().toList();
    }

    @Override
    public JournalIntegrity integrity() {
        return integrity;
    }

    @Override
    public Map<Long, CompletableFuture<SaveStatus>> unsaved() {
        return Map.copyOf(unsaved);
    }

    @Override
    public List<ChangeDescription> altered(JournalEntryView line) {
        return ChangeDescription.by(line);
    }

    @Override
    public Optional<String> whyNotRevert(long act) {
        return Optional.ofNullable(refusals.get(act));
    }

    @Override
    public CommandResult revert(long act) throws UserException {
        if (refusals.containsKey(act)) {
            throw new UserException(
                    UserException.Code.CHANGED_MEANWHILE, refusals.get(act), "", "");
        }
        lines.replaceAll(line ->
                line.act() == act
                        ? line(act, line.who().person(), line.kind(), "open_files", true)
                        : line);
        refusals.put(act, "This change was already undone.");
        var done = add("ada", "revert", "open_files");
        return new CommandResult(
                done.act(),
                new ItemRef(CATALOG, "open_files"),
                Optional.empty(),
                new CompletableFuture<>());
    }

    @Override
    public long export(JournalQuery query, Path file) throws UserException {
        return search(query).size();
    }

    @Override
    public HistoryImportResult apply(Path file, UUID catalog) {
        add("ada", "edit", "applied_to_" + catalog.getLeastSignificantBits());
        return applied;
    }

    @Override
    public List<CatalogInfo> catalogs() {
        return List.copyOf(catalogs);
    }

    static CatalogInfo catalog(int number) {
        return new CatalogInfo(
                new UUID(1, number),
                Path.of("agent_" + number, "knowledge_catalog.json"),
                new CatalogCounts(3, 0, 0, 0, 0),
                Optional.empty(),
                List.of());
    }
}
