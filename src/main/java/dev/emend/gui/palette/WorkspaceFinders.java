package dev.emend.gui.palette;

import dev.emend.app.library.ItemQuery;
import dev.emend.app.memories.MemoryQueryService;
import dev.emend.app.memories.MemorySummary;
import dev.emend.app.runs.RunService;
import dev.emend.app.runs.RunSummary;
import dev.emend.app.workspace.Workspace;
import dev.emend.gui.kit.Icons;
import dev.emend.gui.kit.Texts;
import dev.emend.model.UserException;
import dev.emend.model.filter.Where;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.function.BiConsumer;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// Finds items, runs and memories. Called on background threads; blocks.
public final class WorkspaceFinders {
    private static final int MOST = 5;
    private static final int MOST_LOOKED_AT = 200;

    private final Workspace workspace;
    private final BiConsumer<String, String> go;

    /// @param go goes to a screen and what is named there; called on the JavaFX thread
    public WorkspaceFinders(Workspace workspace, BiConsumer<String, String> go) {
        this.workspace = workspace;
        this.go = go;
    }

    public List<PaletteFinder> all() {
        return List.of(this::items, this::runs, this::memories);
    }

    /// The items whose name holds all words or whose title has words that begin so; their other
    /// contents are searched in the library.
    private List<PaletteEntry> items(String line) throws UserException {
        var words = line.toLowerCase(Locale.ROOT).split("\\s+");
        return workspace.library().rows(ItemQuery.all()).rows().stream()
                .filter(row -> Arrays.stream(words)
                        .allMatch(word ->
                                row.ref().label().toLowerCase(Locale.ROOT).contains(word)
                                        || begins(row.title().toLowerCase(Locale.ROOT), word)))
                .limit(MOST_LOOKED_AT)
                .map(row -> new PaletteEntry(
                        "item." + row.ref().key(),
                        PaletteKind.ITEM,
                        Icons.LIBRARY,
                        row.ref().isUnnamed() ? oneLine(row.title()) : row.ref().label(),
                        "",
                        "",
                        row.title(),
                        () -> go.accept("library", row.ref().key())))
                .toList();
    }

    private static boolean begins(String text, String word) {
        return Pattern.compile("\\b" + Pattern.quote(word)).matcher(text).find();
    }

    private List<PaletteEntry> runs(String line) throws UserException {
        return rows(line).stream()
                .limit(MOST)
                .map(row -> new PaletteEntry(
                        "run." + row.id(),
                        PaletteKind.RUN,
                        Icons.RUNS,
                        oneLine(
                                row.head().title().isEmpty()
                                        ? row.id()
                                        : row.head().title()),
                        Texts.get("runs.number", String.valueOf(row.number())) + " · "
                                + Texts.get("runs.outcome." + row.status().outcome()),
                        () -> go.accept("runs", row.id())))
                .toList();
    }

    /// A line that is no filter of runs finds none.
    private List<RunSummary> rows(String line) throws UserException {
        try {
            return workspace
                    .insights()
                    .runs()
                    .rows(line, RunService.Order.NEWEST)
                    .rows();
        } catch (UserException problem) {
            if (problem.code() == UserException.Code.BAD_INPUT) {
                return List.of();
            }
            throw problem;
        }
    }

    private List<PaletteEntry> memories(String line) throws UserException {
        var table = workspace.memories().table();
        return table.rows(documents(line), MemoryQueryService.Order.NEWEST, false).rows().first(MOST).stream()
                .map(row -> new PaletteEntry(
                        "memory." + row.id(),
                        PaletteKind.MEMORY,
                        Icons.MEMORIES,
                        oneLine(title(row)),
                        Texts.get("memories.state." + row.status().state().word()),
                        () -> go.accept("memories", row.id())))
                .toList();
    }

    private static String title(MemorySummary row) {
        return Stream.of(row.says().task(), row.says().lesson(), row.id())
                .filter(text -> !text.isBlank())
                .findFirst()
                .orElse("");
    }

    /// Each word in the document, as typed, small or with a capital: case counts there.
    static Where documents(String line) {
        var parts = new ArrayList<Where>();
        for (var word : line.strip().split("\\s+")) {
            var small = word.toLowerCase(Locale.ROOT);
            var capital = small.substring(0, 1).toUpperCase(Locale.ROOT) + small.substring(1);
            var forms = new LinkedHashSet<>(Arrays.asList(word, small, capital));
            parts.add(new Where.Or(forms.stream()
                    .map(form -> (Where) new Where.Document(form, false))
                    .toList()));
        }
        return parts.size() == 1 ? parts.getFirst() : new Where.And(parts);
    }

    private static String oneLine(String text) {
        return text.replaceAll("\\s+", " ").strip();
    }
}
