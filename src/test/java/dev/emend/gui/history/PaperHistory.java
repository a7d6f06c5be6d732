package dev.emend.gui.history;

import dev.emend.curation.Applied;
import dev.emend.curation.Counts;
import dev.emend.curation.CurationException;
import dev.emend.curation.Decision;
import dev.emend.curation.Integrity;
import dev.emend.curation.JournalLine;
import dev.emend.curation.JournalQuery;
import dev.emend.curation.OpenCatalog;
import dev.emend.curation.SaveState;
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
final class PaperHistory implements HistorySource {
    static final UUID CATALOG = new UUID(1, 2);

    final List<JournalLine> lines = new ArrayList<>();
    final List<JournalQuery> asked = new ArrayList<>();
    final Map<Long, String> refusals = new HashMap<>();
    final Map<Long, CompletableFuture<SaveState>> unsaved = new HashMap<>();
    final List<OpenCatalog> catalogs = new ArrayList<>();
    Integrity integrity = new Integrity(0, Optional.empty());
    Applied applied = new Applied(0, List.of());
    boolean isBroken;

    /// One more act, the newest.
    JournalLine add(String person, String kind, String item) {
        long act = lines.size() + 1L;
        var line = line(act, person, kind, item, false);
        lines.addFirst(line);
        return line;
    }

    private static JournalLine line(
            long act, String person, String kind, String item, boolean isUndone) {
        return new JournalLine(
                act,
                new JournalLine.Who(
                        person, Instant.parse("2025-10-26T12:53:20Z").plusSeconds(act), isUndone),
                kind,
                "Change description of " + item,
                Optional.of(new ItemRef(CATALOG, item)),
                new JournalLine.Values(edit("Open the file"), edit("Open the folder")));
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
    public List<JournalLine> search(JournalQuery query) throws CurationException {
        asked.add(query);
        if (isBroken) {
            throw new CurationException(
                    CurationException.Code.STORE, "The store is gone.", "Files are safe.", "Wait.");
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
        return lines.stream().map(JournalLine::kind).distinct().sorted().toList();
    }

    @Override
    public Integrity integrity() {
        return integrity;
    }

    @Override
    public Map<Long, CompletableFuture<SaveState>> unsaved() {
        return Map.copyOf(unsaved);
    }

    @Override
    public Optional<String> whyNotRevert(long act) {
        return Optional.ofNullable(refusals.get(act));
    }

    @Override
    public Decision revert(long act) throws CurationException {
        if (refusals.containsKey(act)) {
            throw new CurationException(
                    CurationException.Code.CHANGED_MEANWHILE, refusals.get(act), "", "");
        }
        lines.replaceAll(line ->
                line.act() == act
                        ? line(act, line.who().person(), line.kind(), "open_files", true)
                        : line);
        refusals.put(act, "This act was taken back already.");
        var done = add("ada", "revert", "open_files");
        return new Decision(
                done.act(),
                new ItemRef(CATALOG, "open_files"),
                Optional.empty(),
                new CompletableFuture<>());
    }

    @Override
    public long export(JournalQuery query, Path file) throws CurationException {
        return search(query).size();
    }

    @Override
    public Applied apply(Path file, UUID catalog) {
        add("ada", "edit", "applied_to_" + catalog.getLeastSignificantBits());
        return applied;
    }

    @Override
    public List<OpenCatalog> catalogs() {
        return List.copyOf(catalogs);
    }

    static OpenCatalog catalog(int number) {
        return new OpenCatalog(
                new UUID(1, number),
                Path.of("agent_" + number, "knowledge_catalog.json"),
                new Counts(3, 0, 0, 0, 0),
                Optional.empty(),
                List.of());
    }
}
