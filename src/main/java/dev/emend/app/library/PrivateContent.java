package dev.emend.app.library;

import dev.emend.analysis.secrets.JsonSecretScanner;
import dev.emend.analysis.secrets.JsonSecretScanner.FoundSecret;
import dev.emend.analysis.secrets.SecretDetector;
import dev.emend.catalog.markdown.FrontMatterText;
import dev.emend.model.Json;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// The content of an item that should not go to other people: secrets, folders and names of who works
/// here, e-mail addresses, and marks that say that it is private.
public final class PrivateContent {
    /// Of programs, examples and everybody.
    private static final Set<String> NOBODY = Set.of(
            "admin",
            "administrator",
            "agent",
            "build",
            "developer",
            "dev",
            "docker",
            "emend",
            "guest",
            "home",
            "jenkins",
            "linuxbrew",
            "me",
            "name",
            "node",
            "nobody",
            "public",
            "root",
            "runner",
            "shared",
            "someone",
            "test",
            "ubuntu",
            "user",
            "username",
            "users",
            "vagrant",
            "vscode",
            "you",
            "your-name",
            "yourname");

    private static final Pattern HOME = Pattern.compile(
            "(?:(?<![\\w.])/(?:home|Users)/|(?<!\\w)[A-Za-z]:[\\\\/]{1,2}Users[\\\\/]{1,2})([\\p{L}\\p{N}._-]+)");

    private static final Pattern MAIL =
            Pattern.compile("(?<![\\w.+%/-])([\\w.+%-]+)@((?:[A-Za-z0-9-]{1,63}\\.){1,20}[A-Za-z]{2,24})(?![\\w-])");

    private static final Set<String> SHARED_MAIL = Set.of("git", "hg", "noreply", "no-reply", "donotreply");

    private static final Pattern EXAMPLE_HOST = Pattern.compile(
            "(?:.*\\.)?(?:example\\.(?:com|org|net)|users\\.noreply\\.github\\.com)|.*\\.(?:example|test|invalid|localhost|local)",
            Pattern.CASE_INSENSITIVE);

    private static final int SHORTEST_NAME = 3;
    private static final Set<String> MARKS = Set.of("private", "personal", "confidential");

    private final Set<String> names;

    public enum Kind {
        SECRET,
        HOME_FOLDER,
        MAIL_ADDRESS,
        USER_NAME,
        /// The item says that it is private. Nothing to be masked.
        MARK
    }

    /// @param place the way to the text: `kb_learnings[2].original_error`
    /// @param text the characters themselves
    /// @param displayText the same for people; a secret is covered
    public record Found(Kind kind, String place, String text, String displayText) {}

    /// @param names of who works here; those that many have do not count
    public PrivateContent(Set<String> names) {
        this.names = names.stream()
                .map(String::strip)
                .filter(name -> name.length() >= SHORTEST_NAME && !isNobody(name))
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    /// The names that the system has for the person at this machine.
    public static Set<String> namesOfThisMachine() {
        var names = new LinkedHashSet<String>();
        names.add(System.getProperty("user.name", ""));
        var home = Path.of(System.getProperty("user.home", "")).getFileName();
        names.add(home == null ? "" : home.toString());
        return names;
    }

    /// All of it, in the order of the members.
    public List<Found> find(Json.Obj item) {
        var findings = new ArrayList<Found>();
        marks(item, "", findings);
        marks(item.object("metadata"), "metadata.", findings);
        JsonSecretScanner.find(item).stream()
                .map(spot -> new Found(Kind.SECRET, spot.place(), spot.secret(), SecretDetector.mask(spot.secret())))
                .forEach(findings::add);
        var rest = JsonSecretScanner.redact(item);
        texts(rest, "", (place, text) -> {
            mask(text, (kind, part) -> {
                findings.add(new Found(kind, place, part, part));
                return " "; // a name inside an address is not told twice
            });
            return text;
        });
        return List.copyOf(findings);
    }

    /// The item with other words in the places of what was found; marks stay.
    public Json.Obj mask(Json.Obj item) {
        var rest = JsonSecretScanner.redact(item);
        if (item.get("front_matter") instanceof Json.Text(var text)) {
            var secretSpans = JsonSecretScanner.find(item).stream()
                    .filter(spot -> spot.place().equals("front_matter"))
                    .map(FoundSecret::span)
                    .toList();
            rest = rest.with("front_matter", new Json.Text(FrontMatterText.redact(text, secretSpans)));
        }
        return (Json.Obj) texts(rest, "", (_, text) -> mask(text, (kind, _) -> instead(kind)));
    }

    private static String instead(Kind kind) {
        return switch (kind) {
            case HOME_FOLDER -> "~";
            case MAIL_ADDRESS -> "someone@example.com";
            case USER_NAME -> "someone";
            case SECRET, MARK -> throw new IllegalArgumentException("not found by its pattern: " + kind);
        };
    }

    private String mask(String text, BiFunction<Kind, String, String> instead) {
        var masked = replace(
                HOME,
                text,
                match -> isNobody(match.group(1)) ? match.group() : instead.apply(Kind.HOME_FOLDER, match.group()));
        masked = replace(
                MAIL,
                masked,
                match -> isSharedMail(match) ? match.group() : instead.apply(Kind.MAIL_ADDRESS, match.group()));
        for (var name : names) {
            var word = Pattern.compile(
                    "(?<![\\p{L}\\p{N}_@/\\\\])" + Pattern.quote(name) + "(?![\\p{L}\\p{N}_@])",
                    Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE);
            masked = replace(word, masked, match -> instead.apply(Kind.USER_NAME, match.group()));
        }
        return masked;
    }

    private interface Instead {
        String of(MatchResult match);
    }

    private static String replace(Pattern pattern, String text, Instead instead) {
        return pattern.matcher(text).replaceAll(match -> Matcher.quoteReplacement(instead.of(match)));
    }

    private static boolean isNobody(String name) {
        return NOBODY.contains(name.toLowerCase(Locale.ROOT));
    }

    private static boolean isSharedMail(MatchResult match) {
        return SHARED_MAIL.contains(match.group(1).toLowerCase(Locale.ROOT))
                || EXAMPLE_HOST.matcher(match.group(2)).matches();
    }

    private static void marks(Json.Obj fields, String before, List<Found> findings) {
        for (var name : List.of("private", "visibility", "scope", "scopes")) {
            var value = fields.get(name);
            boolean isMarked = switch (value) {
                case Json.Bool flag -> name.equals("private") && flag == Json.Bool.TRUE;
                case Json.Text(var word) -> isMark(word);
                case Json.Arr(var words) -> words.stream().anyMatch(word -> isMark(word.plain()));
                case null, default -> false;
            };
            if (isMarked) {
                var text = String.valueOf(value == null ? null : value.plain());
                findings.add(new Found(Kind.MARK, before + name, text, text));
            }
        }
    }

    private static boolean isMark(String word) {
        return MARKS.contains(word.strip().toLowerCase(Locale.ROOT));
    }

    private static Json texts(Json value, String place, BiFunction<String, String, String> instead) {
        return switch (value) {
            case Json.Text(var text) -> new Json.Text(instead.apply(place, text));
            case Json.Arr(var elements) -> {
                var changed = new ArrayList<Json>(elements.size());
                for (int i = 0; i < elements.size(); i++) {
                    changed.add(texts(elements.get(i), place + "[" + i + "]", instead));
                }
                yield new Json.Arr(changed);
            }
            case Json.Obj(var members) -> {
                var changed = new LinkedHashMap<String, Json>();
                members.forEach((name, child) ->
                        changed.put(name, texts(child, place.isEmpty() ? name : place + "." + name, instead)));
                yield new Json.Obj(changed);
            }
            case Json.Num _, Json.Bool _, Json.Null _ -> value;
        };
    }
}
