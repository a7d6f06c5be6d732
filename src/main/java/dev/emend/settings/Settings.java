package dev.emend.settings;

import dev.emend.model.ActorName;
import dev.emend.model.Json;
import dev.emend.model.Ranking;
import dev.emend.model.Run.TokenPrices;
import dev.emend.model.texts.Language;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// A person's settings for this machine and its window. A new setting is one declaration here.
///
/// Immutable.
public final class Settings {
    public static final double MIN_ZOOM = 0.5;
    public static final double MAX_ZOOM = 3.0;
    public static final int MAX_QUESTIONS = 10_000;

    private static final List<Setting<?>> DECLARED = new ArrayList<>();

    private static final Setting<Ranking> ORDER =
            Setting.choice("ranking", Ranking.RELEVANCE, List.of(Ranking.values()), Ranking::word);

    /// The arrangement of the lists.
    public static final Setting<ListSettings> LISTS = declare(
            new Setting<>(ListSettingsJson.MEMBERS, ListSettings.NONE, ListSettingsJson::read, ListSettingsJson::write)
                    .includeInExport());

    public static final Setting<Theme> THEME =
            declare(Setting.choice("theme", Theme.SYSTEM, List.of(Theme.values()), Theme::word)
                    .includeInExport());

    /// Factor for all sizes.
    public static final Setting<Double> ZOOM =
            declare(Setting.number("zoom", 1, MIN_ZOOM, MAX_ZOOM).includeInExport());

    /// The language of the window; empty for that of the system.
    public static final Setting<Optional<Language>> LANGUAGE = declare(Setting.choice(
            "language",
            Optional.empty(),
            Stream.concat(Arrays.stream(Language.values()).map(Optional::of), Stream.of(Optional.<Language>empty()))
                    .toList(),
            language -> language.map(Language::tag).orElse("system")));

    /// The name in the journal; empty until it is asked for.
    public static final Setting<String> PERSON = declare(Setting.of(
            "person",
            "",
            "a name of at most 200 characters that does not end in (agent)",
            value -> value instanceof Json.Text(var name) && name.length() <= 200 && !ActorName.isOfClient(name)
                    ? name
                    : null,
            Json::from));

    /// The folder of the embedding model; empty for the bundled one.
    public static final Setting<Optional<Path>> MODEL_FOLDER =
            declare(optional("modelFolder", "the path of a folder", Path::of));

    /// Whether the bundled model in 8-bit numbers embeds, unless there is a folder.
    public static final Setting<Boolean> SMALL_MODEL = declare(Setting.flag("smallModel"));

    /// The command that shows a line of a file, such as `code -g {file}:{line}`; empty for the program the system
    /// opens files with.
    public static final Setting<String> EDITOR = declare(text("editor"));

    /// The last bounds of the window; empty before it was first shown.
    public static final Setting<Optional<WindowBounds>> WINDOW =
            declare(new Setting<>(List.of("window"), Optional.empty(), Settings::window, Settings::window));

    /// The order of results.
    public static final Setting<Ranking> RANKING = declare(
            new Setting<>(List.of("ranking"), Ranking.RELEVANCE, Settings::ranking, ORDER::write).includeInExport());

    /// Say so each time what agents wrote was taken over without a question.
    public static final Setting<Boolean> TELL_TAKEN_OVER =
            declare(Setting.flag("tellTakenOver").includeInExport());

    /// The server with the model that extracts learnings from runs; nothing is sent while there is none.
    public static final Setting<String> EXTRACTION_ADDRESS =
            declare(text("extractionEndpoint").includeInExport(Settings::withoutCredentials));

    /// That model, as the server calls it.
    public static final Setting<String> EXTRACTION_MODEL =
            declare(text("extractionModel").includeInExport());

    /// Whether a server outside this machine is meant.
    public static final Setting<Boolean> EXTRACTION_REMOTE =
            declare(Setting.flag("extractionElsewhere").includeInExport());

    /// The number of questions about similar texts that agents may be asked on one day; 0 for none.
    public static final Setting<Integer> QUESTIONS_PER_DAY =
            declare(Setting.count("agentQuestionsPerDay", MAX_QUESTIONS).includeInExport());

    /// For runs that do not say what they cost.
    public static final Setting<TokenPrices> PRICES = declare(Setting.of(
                    TokenPricesJson.MEMBER,
                    TokenPrices.NONE,
                    "a list of prices",
                    TokenPricesJson::read,
                    TokenPricesJson::write)
            .includeInExport());

    /// Whether the guide on Home was put away.
    public static final Setting<Boolean> GUIDE_HIDDEN = declare(Setting.flag("guideHidden"));

    /// The time the runs were last looked at; empty for never.
    public static final Setting<Optional<Instant>> RUNS_SEEN =
            declare(optional("runsSeen", "a time such as 2026-01-31T12:00:00Z", Instant::parse));

    /// The positions of the dividers of each pane, or its cut-off, by the pane's name, 0 to 1.
    public static final Setting<Map<String, List<Double>>> PANES = declare(Setting.of(
            "panes",
            Map.of(),
            "an object with lists of numbers from 0 to 1",
            value -> members(value, Settings::dividers),
            panes -> Json.from(new TreeMap<>(panes))));

    /// The keys a person assigned to actions in place of the default ones, by the action's id.
    public static final Setting<Map<String, String>> KEYS = declare(Setting.<Map<String, String>>of(
                    "keys",
                    Map.of(),
                    "an object with the name of a key for each action",
                    value -> members(value, key -> key instanceof Json.Text(var name) ? name : null),
                    keys -> Json.from(new TreeMap<>(keys)))
            .includeInExport());

    public static final Settings DEFAULTS = new Settings(Map.of());

    /// Without those that are as at first.
    private final Map<Setting<?>, Object> values;

    private Settings(Map<Setting<?>, Object> values) {
        this.values = Map.copyOf(values);
    }

    private static <T> Setting<T> declare(Setting<T> setting) {
        DECLARED.add(setting);
        return setting;
    }

    /// All there are, in the order of the file.
    static List<Setting<?>> all() {
        return Collections.unmodifiableList(DECLARED);
    }

    @SuppressWarnings("unchecked") // only `with` puts values in, of the setting's own type
    public <T> T get(Setting<T> setting) {
        return (T) values.getOrDefault(setting, setting.initial());
    }

    /// @throws IllegalArgumentException for a value that could not be read again
    public <T> Settings with(Setting<T> setting, T value) {
        try {
            return withRead(setting, setting.write(value, Json.Obj.EMPTY));
        } catch (InvalidMemberException e) {
            throw new IllegalArgumentException(e);
        }
    }

    /// With what a file of exported settings has in place of these.
    public Settings withExported(Settings other) {
        var result = this;
        for (var setting : DECLARED) {
            result = setting.isExported() ? result.withSame(setting, other) : result;
        }
        return result;
    }

    private <T> Settings withSame(Setting<T> setting, Settings other) {
        return with(setting, other.get(setting));
    }

    public Settings withPerson(String person) {
        return with(PERSON, person);
    }

    public Settings withPane(String name, List<Double> dividers) {
        var panes = new HashMap<>(get(PANES));
        panes.put(name, List.copyOf(dividers));
        return with(PANES, panes);
    }

    /// The language the window speaks, by choice or by the system.
    public Language windowLanguage() {
        return get(LANGUAGE).orElseGet(Language::ofSystem);
    }

    static Settings read(Json.Obj fields) throws InvalidMemberException {
        var all = DEFAULTS;
        for (var setting : DECLARED) {
            all = all.withRead(setting, fields);
        }
        return all;
    }

    <T> Settings withRead(Setting<T> setting, Json.Obj fields) throws InvalidMemberException {
        var newValues = new HashMap<>(values);
        newValues.put(setting, setting.read(fields));
        newValues.remove(setting, setting.initial());
        return new Settings(newValues);
    }

    /// The old object with these settings in it; its other members stay where they are.
    Json.Obj write(Json.Obj old) {
        var fields = old;
        for (var setting : DECLARED) {
            fields = writeSetting(setting, fields);
        }
        return fields;
    }

    private <T> Json.Obj writeSetting(Setting<T> setting, Json.Obj old) {
        return setting.write(get(setting), old);
    }

    /// The settings that others may read.
    Json.Obj export() {
        var fields = Json.Obj.EMPTY;
        for (var setting : DECLARED) {
            fields = export(setting, fields);
        }
        return fields;
    }

    private <T> Json.Obj export(Setting<T> setting, Json.Obj fields) {
        return setting.export(get(setting), fields);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Settings settings && values.equals(settings.values);
    }

    @Override
    public int hashCode() {
        return values.hashCode();
    }

    @Override
    public String toString() {
        return DECLARED.stream()
                .filter(values::containsKey)
                .map(setting -> setting + "=" + get(setting))
                .collect(Collectors.joining(", "));
    }

    /// In the desktop's coordinates; width and height are positive.
    public record WindowBounds(double x, double y, double width, double height, boolean isMaximized) {
        public WindowBounds {
            if (!(width > 0 && height > 0)) {
                throw new IllegalArgumentException("a window is larger than %s x %s".formatted(width, height));
            }
        }
    }

    private static Setting<String> text(String name) {
        return Setting.text(name, "text", Integer.MAX_VALUE);
    }

    /// Something kept as text; none at first.
    private static <T> Setting<Optional<T>> optional(String name, String expected, Function<String, T> parser) {
        return Setting.of(
                name,
                Optional.empty(),
                expected,
                value -> {
                    try {
                        return value instanceof Json.Text(var text) ? Optional.of(parser.apply(text)) : null;
                    } catch (DateTimeParseException | InvalidPathException _) {
                        return null;
                    }
                },
                value -> Json.from(value.map(Object::toString)));
    }

    /// Null for what is no object of such members.
    private static <T> @Nullable Map<String, T> members(Json value, Function<Json, @Nullable T> parser) {
        if (!(value instanceof Json.Obj(var members))) {
            return null;
        }
        var result = new HashMap<String, T>();
        for (var member : members.entrySet()) {
            var one = parser.apply(member.getValue());
            if (one == null) {
                return null;
            }
            result.put(member.getKey(), one);
        }
        return Map.copyOf(result);
    }

    private static @Nullable List<Double> dividers(Json value) {
        var dividers = new ArrayList<Double>();
        for (var divider : value instanceof Json.Arr(var elements) ? elements : List.<Json>of()) {
            double share = divider instanceof Json.Num number ? number.toDouble() : -1;
            if (!(share >= 0 && share <= 1)) {
                return null;
            }
            dividers.add(share);
        }
        return List.copyOf(dividers);
    }

    /// Files from before there were three orders have a flag for the third.
    private static Ranking ranking(Json.Obj fields) throws InvalidMemberException {
        boolean isThird = Setting.flag("seedRanking").read(fields);
        var word = fields.get("ranking");
        return isThird && (word == null || word == Json.Null.NULL) ? Ranking.QUALITY : ORDER.read(fields);
    }

    private static Optional<WindowBounds> window(Json.Obj fields) throws InvalidMemberException {
        return Setting.read(
                fields,
                "window",
                Optional.empty(),
                "an object with the numbers \"x\", \"y\", \"width\" and \"height\", the last two more than 0",
                value -> {
                    var window = value instanceof Json.Obj members ? members : Json.Obj.EMPTY;
                    var numbers = Stream.of("x", "y", "width", "height")
                            .map(name -> window.number(name).orElse(Double.NaN))
                            .filter(Double::isFinite)
                            .toList();
                    return numbers.size() == 4 && numbers.get(2) > 0 && numbers.get(3) > 0
                            ? Optional.of(new WindowBounds(
                                    numbers.get(0),
                                    numbers.get(1),
                                    numbers.get(2),
                                    numbers.get(3),
                                    Setting.flag("maximized").read(window)))
                            : null;
                });
    }

    private static Json.Obj window(Optional<WindowBounds> value, Json.Obj fields) {
        return fields.with(
                "window",
                value.<Json>map(window -> fields.object("window")
                                .with("x", Json.from(window.x()))
                                .with("y", Json.from(window.y()))
                                .with("width", Json.from(window.width()))
                                .with("height", Json.from(window.height()))
                                .with("maximized", Json.from(window.isMaximized())))
                        .orElse(Json.Null.NULL));
    }

    /// `http://ada:secret@host/v1` without `ada:secret@`.
    private static String withoutCredentials(String address) {
        return address.replaceFirst("^([a-zA-Z][a-zA-Z0-9+.-]*://)?[^/?#]*@", "$1");
    }
}
