package dev.emend.settings;

import dev.emend.model.Json;
import dev.emend.model.Ranking;
import dev.emend.model.texts.Language;
import dev.emend.settings.Settings.Appearance;
import dev.emend.settings.Settings.Endpoint;
import dev.emend.settings.Settings.Switches;
import dev.emend.settings.Settings.WindowBounds;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// The settings as members of a JSON object. Members it does not know are kept.
final class SettingsJson {
    private static final int MAX_NAME = 200;

    /// The language of the system, whichever that is.
    private static final String SYSTEM = "system";

    private SettingsJson() {}

    /// A member with a value it can't have.
    static final class InvalidMemberException extends Exception {
        private static final long serialVersionUID = 1L;

        private final String name;

        InvalidMemberException(String name, String expected) {
            super("\"" + name + "\" must be " + expected);
            this.name = name;
        }

        String name() {
            return name;
        }
    }

    static Settings read(Json.Obj fields) throws InvalidMemberException {
        var defaults = Settings.DEFAULTS;
        var person = text(fields, "person");
        if (person != null && person.length() > MAX_NAME) {
            throw new InvalidMemberException("person", "a name of at most " + MAX_NAME + " characters");
        }
        return new Settings(
                new Appearance(theme(fields), zoom(fields), language(fields)),
                person == null ? defaults.person() : person,
                path(fields, "modelFolder"),
                window(fields),
                new Switches(
                        ranking(fields),
                        flag(fields, "tellTakenOver"),
                        endpoint(fields),
                        questions(fields),
                        TokenPricesJson.read(fields),
                        flag(fields, "smallModel"),
                        editor(fields)),
                new Settings.Seen(flag(fields, "guideHidden"), time(fields, "runsSeen")),
                panes(fields),
                ListSettingsJson.read(fields),
                keys(fields));
    }

    /// The old object with these settings in it; its other members stay where they are.
    static Json.Obj write(Settings settings, Json.Obj old) {
        var window = settings.window();
        var endpoint = settings.switches().extraction();
        return ListSettingsJson.write(settings.lists(), old)
                .with("theme", new Json.Text(settings.appearance().theme().word()))
                .with("zoom", Json.from(settings.appearance().zoom()))
                .with("language", new Json.Text(word(settings.appearance().language())))
                .with("person", new Json.Text(settings.person()))
                .with("modelFolder", path(settings.modelFolder()))
                .with("smallModel", Json.from(settings.switches().smallModel()))
                .with("editor", new Json.Text(settings.switches().editor()))
                .with("window", window == null ? Json.Null.NULL : window(window, old))
                .with("ranking", new Json.Text(settings.switches().ranking().word()))
                .with("tellTakenOver", Json.from(settings.switches().tellTakenOver()))
                .with("extractionEndpoint", new Json.Text(endpoint.address()))
                .with("extractionModel", new Json.Text(endpoint.model()))
                .with("extractionElsewhere", Json.from(endpoint.isElsewhere()))
                .with("agentQuestionsPerDay", Json.from(settings.switches().questionsPerDay()))
                .with(
                        TokenPricesJson.MEMBER,
                        TokenPricesJson.write(settings.switches().prices()))
                .with("guideHidden", Json.from(settings.seen().isGuideHidden()))
                .with("runsSeen", time(settings.seen().runs()))
                .with("panes", panes(settings, old))
                .with("keys", keys(settings));
    }

    /// Files from before there were three orders have a flag for the third.
    private static Ranking ranking(Json.Obj fields) throws InvalidMemberException {
        var word = text(fields, "ranking");
        if (word == null) {
            return flag(fields, "seedRanking") ? Ranking.QUALITY : Ranking.RELEVANCE;
        }
        return Ranking.of(word)
                .orElseThrow(() -> new InvalidMemberException(
                        "ranking",
                        Arrays.stream(Ranking.values()).map(Ranking::word).collect(Collectors.joining(" or "))));
    }

    private static Endpoint endpoint(Json.Obj fields) throws InvalidMemberException {
        var address = text(fields, "extractionEndpoint");
        var model = text(fields, "extractionModel");
        return new Endpoint(
                address == null ? "" : address, model == null ? "" : model, flag(fields, "extractionElsewhere"));
    }

    private static String editor(Json.Obj fields) throws InvalidMemberException {
        var command = text(fields, "editor");
        return command == null ? "" : command;
    }

    private static int questions(Json.Obj fields) throws InvalidMemberException {
        if (isAbsent(fields, "agentQuestionsPerDay")) {
            return 0;
        }
        int questions = fields.integer("agentQuestionsPerDay").orElse(-1);
        if (questions < 0 || questions > Switches.MAX_QUESTIONS) {
            throw new InvalidMemberException(
                    "agentQuestionsPerDay", "a whole number from 0 to " + Switches.MAX_QUESTIONS);
        }
        return questions;
    }

    private static Json.Obj panes(Settings settings, Json.Obj old) {
        var panes = old.object("panes");
        for (var pane : new TreeMap<>(settings.panes()).entrySet()) {
            panes = panes.with(
                    pane.getKey(),
                    new Json.Arr(pane.getValue().stream().map(Json::from).toList()));
        }
        return panes;
    }

    private static Map<String, List<Double>> panes(Json.Obj fields) throws InvalidMemberException {
        var panes = new HashMap<String, List<Double>>();
        for (var pane : fields.object("panes").members().entrySet()) {
            var dividers = new ArrayList<Double>();
            for (var divider : fields.object("panes").array(pane.getKey())) {
                if (!(divider instanceof Json.Num number) || !(number.toDouble() >= 0 && number.toDouble() <= 1)) {
                    throw new InvalidMemberException("panes", "an object with lists of numbers from 0 to 1");
                }
                dividers.add(number.toDouble());
            }
            panes.put(pane.getKey(), dividers);
        }
        return panes;
    }

    /// Those that were changed and no others: a key that is reset goes.
    private static Json.Obj keys(Settings settings) {
        var keys = Json.Obj.EMPTY;
        for (var key : new TreeMap<>(settings.keys()).entrySet()) {
            keys = keys.with(key.getKey(), new Json.Text(key.getValue()));
        }
        return keys;
    }

    private static Map<String, String> keys(Json.Obj fields) throws InvalidMemberException {
        var keys = new HashMap<String, String>();
        for (var action : fields.object("keys").members().entrySet()) {
            if (!(action.getValue() instanceof Json.Text key)) {
                throw new InvalidMemberException("keys", "an object with the name of a key for each action");
            }
            keys.put(action.getKey(), key.value());
        }
        return keys;
    }

    private static Json.Obj window(WindowBounds window, Json.Obj old) {
        return old.object("window")
                .with("x", Json.from(window.x()))
                .with("y", Json.from(window.y()))
                .with("width", Json.from(window.width()))
                .with("height", Json.from(window.height()))
                .with("maximized", Json.from(window.maximized()));
    }

    private static Theme theme(Json.Obj fields) throws InvalidMemberException {
        var word = text(fields, "theme");
        if (word == null) {
            return Settings.DEFAULTS.appearance().theme();
        }
        return Arrays.stream(Theme.values())
                .filter(theme -> theme.word().equals(word))
                .findFirst()
                .orElseThrow(() -> new InvalidMemberException("theme", "light, dark, high_contrast or system"));
    }

    private static String word(@Nullable Language language) {
        return language == null ? SYSTEM : language.tag();
    }

    private static @Nullable Language language(Json.Obj fields) throws InvalidMemberException {
        var word = text(fields, "language");
        if (word == null || word.equals(SYSTEM)) {
            return null;
        }
        return Language.of(word)
                .orElseThrow(() -> new InvalidMemberException(
                        "language",
                        Arrays.stream(Language.values()).map(Language::tag).collect(Collectors.joining(", ")) + " or "
                                + SYSTEM));
    }

    private static double zoom(Json.Obj fields) throws InvalidMemberException {
        if (isAbsent(fields, "zoom")) {
            return Settings.DEFAULTS.appearance().zoom();
        }
        double zoom = fields.number("zoom").orElse(Double.NaN);
        if (!(zoom >= Appearance.MIN_ZOOM && zoom <= Appearance.MAX_ZOOM)) {
            throw new InvalidMemberException(
                    "zoom", "a number from " + Appearance.MIN_ZOOM + " to " + Appearance.MAX_ZOOM);
        }
        return zoom;
    }

    private static @Nullable WindowBounds window(Json.Obj fields) throws InvalidMemberException {
        if (isAbsent(fields, "window")) {
            return null;
        }
        var window = fields.object("window");
        for (var name : List.of("x", "y", "width", "height")) {
            if (!Double.isFinite(window.number(name).orElse(Double.NaN))) {
                throw new InvalidMemberException("window", "an object with the number \"" + name + "\"");
            }
        }
        double width = window.number("width").orElseThrow();
        double height = window.number("height").orElseThrow();
        if (width <= 0 || height <= 0) {
            throw new InvalidMemberException("window", "larger than nothing");
        }
        return new WindowBounds(
                window.number("x").orElseThrow(),
                window.number("y").orElseThrow(),
                width,
                height,
                flag(window, "maximized"));
    }

    private static Json time(@Nullable Instant time) {
        return Json.from(time == null ? null : time.toString());
    }

    private static @Nullable Instant time(Json.Obj fields, String name) throws InvalidMemberException {
        var text = text(fields, name);
        try {
            return text == null ? null : Instant.parse(text);
        } catch (DateTimeParseException _) {
            throw new InvalidMemberException(name, "a time such as 2026-01-31T12:00:00Z");
        }
    }

    private static Json path(@Nullable Path folder) {
        return Json.from(folder == null ? null : folder.toString());
    }

    private static @Nullable Path path(Json.Obj fields, String name) throws InvalidMemberException {
        var text = text(fields, name);
        try {
            return text == null ? null : Path.of(text);
        } catch (InvalidPathException e) {
            throw new InvalidMemberException(name, "a folder: " + e.getReason());
        }
    }

    static boolean flag(Json.Obj fields, String name) throws InvalidMemberException {
        if (isAbsent(fields, name)) {
            return false;
        }
        return fields.bool(name).orElseThrow(() -> new InvalidMemberException(name, "true or false"));
    }

    /// A time in days; empty when it is absent.
    static Optional<Duration> days(Json.Obj fields, String name) throws InvalidMemberException {
        if (isAbsent(fields, name)) {
            return Optional.empty();
        }
        double seconds = fields.number(name).orElse(Double.NaN) * 86_400;
        if (!(seconds >= 1 && seconds <= 1e12)) {
            throw new InvalidMemberException(name, "a number of days, more than 0");
        }
        return Optional.of(Duration.ofSeconds(Math.round(seconds)));
    }

    private static @Nullable String text(Json.Obj fields, String name) throws InvalidMemberException {
        if (isAbsent(fields, name)) {
            return null;
        }
        return fields.text(name).orElseThrow(() -> new InvalidMemberException(name, "text"));
    }

    private static boolean isAbsent(Json.Obj fields, String name) {
        var value = fields.get(name);
        return value == null || value == Json.Null.NULL;
    }
}
