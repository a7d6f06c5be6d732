package dev.emend.app.knowledge;

import dev.emend.json.JsonFault;
import dev.emend.json.JsonText;
import dev.emend.model.Json;
import dev.emend.model.UserException;
import dev.emend.model.texts.FailureReason;
import dev.emend.model.texts.Messages;
import dev.emend.remote.RemoteText;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.regex.Pattern;

/// Knowledge in files people and other tools keep: a folder of texts, or the JSONL file of an MCP
/// memory server. Files are read at each question; those with the most words of it are found.
final class FileProvider {
    /// More files of a folder are not read; the first by name are.
    private static final int MAX_FILES = 2_000;

    private static final int MAX_LENGTH = 256 * 1024;
    private static final int MAX_TEXT = 8_000;
    private static final Pattern ENDINGS = Pattern.compile(
            ".*\\.(md|txt|rst|adoc|py|ts|tsx|vue|js|java|go|rs|sql|sh|toml|ya?ml|json)", Pattern.CASE_INSENSITIVE);
    private static final Pattern WORD = Pattern.compile("[\\p{L}\\p{N}_]{3,}");

    private FileProvider() {}

    private record Scored(RemoteText text, double share) {}

    /// The files under a folder with the most words of the query; hidden ones are left alone and
    /// links are not followed.
    static List<RemoteText> inFolder(Path folder, String query, int limit) throws UserException {
        var words = words(query);
        var scoredTexts = new ArrayList<Scored>();
        try (var walk = Files.walk(folder)) {
            var files = walk.filter(file -> isText(folder, file))
                    .sorted()
                    .limit(MAX_FILES)
                    .toList();
            for (var file : files) {
                var text = new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
                var name = folder.relativize(file).toString();
                var excerpt = text.length() <= MAX_TEXT ? text : text.substring(0, MAX_TEXT);
                score(words, name + "\n" + text)
                        .ifPresent(share -> scoredTexts.add(new Scored(
                                new RemoteText(name, excerpt, OptionalDouble.empty(), Json.Obj.of("file_path", name)),
                                share)));
            }
        } catch (IOException | java.io.UncheckedIOException e) {
            throw unreadable(folder, e);
        }
        return best(scoredTexts, limit);
    }

    private static boolean isText(Path folder, Path file) {
        for (var part : folder.relativize(file)) {
            if (part.toString().startsWith(".")) {
                return false;
            }
        }
        return ENDINGS.matcher(file.toString()).matches()
                && Files.isRegularFile(file, java.nio.file.LinkOption.NOFOLLOW_LINKS)
                && file.toFile().length() <= MAX_LENGTH;
    }

    /// The entities of a memory server's file, as it would find them: by the words in their names,
    /// types and observations.
    static List<RemoteText> inGraph(Path file, String query, int limit) throws UserException {
        var words = words(query);
        var scoredTexts = new ArrayList<Scored>();
        try {
            for (var line : Files.readAllLines(file)) {
                if (!line.isBlank()
                        && JsonText.parse(line) instanceof Json.Obj entity
                        && entity.text("type").orElse("").equals("entity")) {
                    score(words, text(entity)).ifPresent(share -> scoredTexts.add(new Scored(entity(entity), share)));
                }
            }
        } catch (JsonFault e) {
            throw new UserException(
                    UserException.Code.BROKEN_FILE,
                    Messages.of("knowledge.lineNoJson", file),
                    Messages.of("knowledge.fileLeft"),
                    Messages.of("knowledge.mendSource"),
                    e);
        } catch (IOException e) {
            throw unreadable(file, e);
        }
        return best(scoredTexts, limit);
    }

    /// The entities that have words of the query, or all of it as it stands, best first.
    static List<RemoteText> rank(List<Json.Obj> entities, String query, int limit) {
        var words = words(query);
        var whole = query.strip().toLowerCase(Locale.ROOT);
        var scoredTexts = new ArrayList<Scored>();
        for (var entity : entities) {
            var text = text(entity);
            var share = text.toLowerCase(Locale.ROOT).contains(whole) ? OptionalDouble.of(1) : score(words, text);
            share.ifPresent(score -> scoredTexts.add(new Scored(entity(entity), score)));
        }
        return best(scoredTexts, limit);
    }

    /// Everything a memory server looks for words in.
    private static String text(Json.Obj entity) {
        var text = entity(entity);
        return text.id() + " " + entity.text("entityType").orElse("") + "\n" + text.text();
    }

    /// An entity as the design makes knowledge of it: its observations, one a line.
    static RemoteText entity(Json.Obj entity) {
        return new RemoteText(
                entity.text("name").orElse(""),
                String.join("\n", entity.texts("observations")),
                OptionalDouble.of(0.7),
                entity);
    }

    private static UserException unreadable(Path path, Exception problem) {
        return new UserException(
                UserException.Code.MISSING,
                Messages.of("shared.unreadable", path, FailureReason.of(problem)),
                "",
                Messages.of("knowledge.correctPath", ExternalProviders.FILE),
                problem);
    }

    static Set<String> words(String text) {
        var words = new HashSet<String>();
        var matcher = WORD.matcher(text.toLowerCase(Locale.ROOT));
        while (matcher.find()) {
            words.add(matcher.group());
        }
        return words;
    }

    /// The share of the query's words a text has; empty when it has none.
    private static OptionalDouble score(Set<String> query, String text) {
        if (query.isEmpty()) {
            return OptionalDouble.empty();
        }
        var textWords = words(text);
        long common = query.stream().filter(textWords::contains).count();
        return common == 0 ? OptionalDouble.empty() : OptionalDouble.of((double) common / query.size());
    }

    private static List<RemoteText> best(List<Scored> scoredTexts, int limit) {
        return scoredTexts.stream()
                .sorted(Comparator.comparingDouble(Scored::share)
                        .reversed()
                        .thenComparing(scored -> scored.text().id()))
                .limit(limit)
                .map(Scored::text)
                .toList();
    }
}
