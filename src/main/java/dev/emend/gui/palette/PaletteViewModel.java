package dev.emend.gui.palette;

import dev.emend.gui.kit.Background;
import dev.emend.gui.kit.Load;
import dev.emend.gui.kit.Problem;
import dev.emend.gui.kit.Texts;
import dev.emend.model.TextRange;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;

/// Everything there is to do and to go to, narrowed by what is typed: commands at once, what is in
/// the workspace as soon as it is found. What an older line found never takes the place of what a
/// newer one did.
public final class PaletteViewModel {
    private static final int FOUND_POINTS = 22;
    private static final int HERE_POINTS = 6;
    private static final int USED_POINTS = 8;

    /// Shorter lines are in every text.
    private static final int MIN_LETTERS = 2;

    private static final long PAUSE_NANOS = 300_000_000L;

    /// Entries found for a line.
    private record Answer(String line, List<PaletteEntry> entries) {}

    private record Ranked(PaletteEntry entry, int points, List<TextRange> ranges) {}

    private final Background background;
    private final List<PaletteEntry> commands = new ArrayList<>();
    private final Map<PaletteFinder, ObjectProperty<Load<Answer>>> found = new LinkedHashMap<>();
    private final RecentEntries recent;
    private final Synonyms synonyms = Synonyms.ofBundle();
    private final PaletteMatcher matcher = new PaletteMatcher(synonyms);
    private final StringProperty query = new SimpleStringProperty("");
    final ObservableList<PaletteRow> rows = FXCollections.observableArrayList();
    private boolean isComplete;
    private long typedAt = System.nanoTime() - PAUSE_NANOS;

    /// @param commands what is known at once
    /// @param finders asked in the background while somebody types
    /// @param onFailed told why one could not look; what the others find is shown
    public PaletteViewModel(
            Background background,
            List<PaletteEntry> commands,
            List<PaletteFinder> finders,
            RecentEntries recent,
            Consumer<Problem> onFailed) {
        this.background = background;
        this.recent = recent;
        this.commands.addAll(commands);
        for (var finder : finders) {
            ObjectProperty<Load<Answer>> answer = new SimpleObjectProperty<>(Load.idle());
            answer.subscribe((_, state) -> {
                if (!state.isRunning()) {
                    show();
                }
                if (state instanceof Load.Failed<Answer>(var problem)) {
                    onFailed.accept(problem);
                }
            });
            found.put(finder, answer);
        }
        query.subscribe((_, _) -> ask());
        show();
    }

    /// Adds commands that became known later.
    public void add(List<PaletteEntry> more) {
        commands.addAll(more);
        show();
    }

    /// Nothing more is added: what is not found by then is not there.
    public void complete() {
        isComplete = true;
        show();
    }

    /// Whether somebody typed a moment ago.
    public boolean isBeingTyped() {
        return System.nanoTime() - typedAt < PAUSE_NANOS;
    }

    /// Searches a moment later, if nothing more was typed by then.
    private void ask() {
        typedAt = System.nanoTime();
        var line = line();
        if (isAsking(line)) {
            background.delayedUi().execute(() -> {
                if (line.equals(line())) {
                    found.forEach(
                            (finder, answer) -> background.load(answer, () -> new Answer(line, finder.find(line))));
                }
            });
        }
        show();
    }

    private String line() {
        return query.getValueSafe().strip();
    }

    private static boolean isAsking(String line) {
        return line.length() >= MIN_LETTERS;
    }

    private boolean isSearching() {
        return isAsking(line()) && found.values().stream().anyMatch(this::isSearching);
    }

    private boolean isSearching(ObjectProperty<Load<Answer>> answer) {
        return !(answer.get() instanceof Load.Failed<Answer>)
                && answer.get()
                        .latestValue()
                        .filter(latestAnswer -> latestAnswer.line().equals(line()))
                        .isEmpty();
    }

    private void show() {
        var words = matcher.words(query.getValueSafe());
        var newRows = words.isEmpty() ? initialRows() : matchingRows(words);
        if (newRows.isEmpty() && isComplete && !isSearching()) {
            newRows = noResultRows(words);
        }
        if (!rows.equals(newRows)) {
            rows.setAll(newRows);
        }
    }

    /// The recently used entries, and the commands possible here.
    private List<PaletteRow> initialRows() {
        var all = new ArrayList<PaletteRow>();
        var recentEntries = recent.all().stream()
                .flatMap(entry -> currentEntry(entry).stream())
                .toList();
        if (!recentEntries.isEmpty()) {
            all.add(new PaletteRow.Heading(Texts.get("palette.recent")));
            recentEntries.forEach(entry -> all.add(new PaletteRow.Choice(entry, List.of())));
        }
        for (var kind : List.of(PaletteKind.HERE, PaletteKind.SCREEN, PaletteKind.COMMAND, PaletteKind.HELP)) {
            var entries = commands.stream()
                    .filter(entry -> entry.kind() == kind)
                    .filter(entry ->
                            kind != PaletteKind.COMMAND || entry.detail().isEmpty())
                    .filter(entry -> recentEntries.stream()
                            .noneMatch(recentEntry -> recentEntry.id().equals(entry.id())))
                    .toList();
            if (!entries.isEmpty()) {
                all.add(new PaletteRow.Heading(kind.heading()));
                entries.forEach(entry -> all.add(new PaletteRow.Choice(entry, List.of())));
            }
        }
        return all;
    }

    /// The current version of an entry; empty when the command is not possible now.
    private Optional<PaletteEntry> currentEntry(PaletteEntry entry) {
        return switch (entry.kind()) {
            case ITEM, RUN, MEMORY -> Optional.of(entry);
            case HERE, COMMAND, SCREEN, SETTING, HELP ->
                commands.stream()
                        .filter(command -> command.id().equals(entry.id()))
                        .findFirst();
        };
    }

    private List<PaletteRow> matchingRows(List<String> words) {
        var groups = new EnumMap<PaletteKind, List<Ranked>>(PaletteKind.class);
        Stream.concat(commands.stream().flatMap(entry -> command(words, entry).stream()), ofWorkspace(words))
                .forEach(rankedEntry -> groups.computeIfAbsent(
                                rankedEntry.entry().kind(), _ -> new ArrayList<>())
                        .add(rankedEntry));
        groups.values()
                .forEach(group ->
                        group.sort(Comparator.comparingInt(Ranked::points).reversed()));
        var rows = new ArrayList<PaletteRow>();
        groups.entrySet().stream()
                .sorted(Comparator.comparingInt((Map.Entry<PaletteKind, List<Ranked>> group) ->
                                -group.getValue().getFirst().points())
                        .thenComparing(Map.Entry::getKey))
                .forEach(group -> {
                    rows.add(new PaletteRow.Heading(group.getKey().heading()));
                    group.getValue().stream()
                            .limit(group.getKey().maxRows())
                            .forEach(rankedEntry ->
                                    rows.add(new PaletteRow.Choice(rankedEntry.entry(), rankedEntry.ranges())));
                });
        return rows;
    }

    private Optional<Ranked> command(List<String> words, PaletteEntry entry) {
        return matcher.match(words, entry)
                .map(match -> new Ranked(entry, match.points() + more(entry), match.ranges()));
    }

    private int more(PaletteEntry entry) {
        boolean isUsed =
                recent.all().stream().anyMatch(recentEntry -> recentEntry.id().equals(entry.id()));
        return (entry.kind() == PaletteKind.HERE ? HERE_POINTS : 0) + (isUsed ? USED_POINTS : 0);
    }

    /// While the newest line is being looked for, of what was found before only what fits it still.
    private Stream<Ranked> ofWorkspace(List<String> words) {
        var line = line();
        return found.values().stream()
                .filter(_ -> isAsking(line))
                .flatMap(answer -> answer.get().latestValue().stream())
                .flatMap(answer -> answer.entries().stream()
                        .flatMap(entry -> found(words, entry, !answer.line().equals(line)).stream()));
    }

    private Optional<Ranked> found(List<String> words, PaletteEntry entry, boolean isOlder) {
        var match = matcher.match(words, entry);
        if (match.isEmpty() && isOlder) {
            return Optional.empty();
        }
        return Optional.of(new Ranked(
                entry,
                Math.max(FOUND_POINTS, match.map(PaletteMatcher.Match::points).orElse(0)),
                matcher.ranges(words, entry.label())));
    }

    private List<PaletteRow> noResultRows(List<String> words) {
        var rows = new ArrayList<PaletteRow>();
        rows.add(new PaletteRow.Nothing(Texts.get("palette.nothing", line())));
        suggestion(words)
                .ifPresent(nearest ->
                        rows.add(new PaletteRow.Suggestion(Texts.get("palette.suggestion", nearest), nearest)));
        return rows;
    }

    /// The line with its words replaced by the nearest that are known.
    private Optional<String> suggestion(List<String> words) {
        var vocabulary = new LinkedHashSet<String>(synonyms.all());
        commands.forEach(entry -> vocabulary.addAll(
                Arrays.asList(entry.label().toLowerCase(Locale.ROOT).split("[^\\p{L}\\p{N}]+"))));
        vocabulary.remove("");
        var correctedWords = new ArrayList<String>();
        for (var word : words) {
            Fuzzy.nearestWord(word, vocabulary).ifPresent(correctedWords::add);
        }
        var line = String.join(" ", correctedWords);
        return Stream.of(line, correctedWords.isEmpty() ? "" : correctedWords.getFirst())
                .filter(nearest -> !nearest.isEmpty() && !nearest.equals(String.join(" ", words)))
                .filter(nearest -> !matchingRows(matcher.words(nearest)).isEmpty())
                .findFirst();
    }

    /// Takes what was chosen; the caller closes the palette first when there is something to do.
    ///
    /// @return what is to be done; empty when only the line changed
    Optional<PaletteEntry> choose(PaletteRow row) {
        return switch (row) {
            case PaletteRow.Choice(var entry, var _) -> {
                recent.add(entry);
                yield Optional.of(entry);
            }
            case PaletteRow.Suggestion(var _, var line) -> {
                query.set(line);
                yield Optional.empty();
            }
            case PaletteRow.Heading _, PaletteRow.Nothing _ -> Optional.empty();
        };
    }

    /// The text to search for.
    public StringProperty typedProperty() {
        return query;
    }

    /// The entries shown, in their order.
    public List<PaletteEntry> entries() {
        return rows.stream()
                .flatMap(row -> row instanceof PaletteRow.Choice(var entry, var _) ? Stream.of(entry) : Stream.empty())
                .toList();
    }
}
