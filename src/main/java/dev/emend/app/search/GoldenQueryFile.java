package dev.emend.app.search;

import dev.emend.json.JsonFault;
import dev.emend.json.JsonText;
import dev.emend.model.Json;
import dev.emend.model.UserException;
import dev.emend.model.texts.Messages;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A file of queries and the items they must find: a JSON array of `{"query", "expected",
/// "within", "context"}`, or one such object a line; `expected` is an id, or an array of ids of which one will
/// do, and `context` what the agent that asks sends.
///
/// @param questions at least one
public record GoldenQueryFile(List<Question> questions) {
    /// An item that is no worse than third was found.
    private static final int USUAL = 3;

    /// @param expected ids of items that answer it equally well, `ID#2` for the second of that name; at
    ///   least one
    /// @param within the last place that is good enough, 1 to [GoldenQueryService#DEEPEST]
    /// @param context in which adoption conditions and the scope are checked
    public record Question(String query, Json.Obj context, List<String> expected, int within) {
        public Question {
            expected = List.copyOf(expected);
        }

        public Question(String query, List<String> expected, int within) {
            this(query, Json.Obj.EMPTY, expected, within);
        }
    }

    public GoldenQueryFile {
        questions = List.copyOf(questions);
    }

    /// @param name what the text is called in a message
    public static GoldenQueryFile read(String name, String text) throws UserException {
        var questions = new ArrayList<Question>();
        if (text.stripLeading().startsWith("[")) {
            var elements = ((Json.Arr) parse(name, text, 0)).elements();
            for (int i = 0; i < elements.size(); i++) {
                questions.add(question(Messages.of("search.placeOfQuery", name, i + 1), elements.get(i)));
            }
        } else {
            var lines = text.lines().toList();
            for (int i = 0; i < lines.size(); i++) {
                if (!lines.get(i).isBlank()) {
                    var location = Messages.of("search.placeOfLine", name, i + 1);
                    questions.add(question(location, parse(name, lines.get(i), i)));
                }
            }
        }
        if (questions.isEmpty()) {
            throw wrong(Messages.of("search.noQueries", name), null);
        }
        return new GoldenQueryFile(questions);
    }

    /// @param above the lines before the text
    private static Json parse(String name, String text, int above) throws UserException {
        try {
            return JsonText.parse(text);
        } catch (JsonFault fault) {
            throw wrong(
                    Messages.of("shared.mistakeAt", name, fault.line() + above, fault.column(), fault.description()),
                    fault);
        }
    }

    private static Question question(String location, Json json) throws UserException {
        if (!(json instanceof Json.Obj fields)) {
            throw wrong(Messages.of("search.noObject", location), null);
        }
        var query = fields.text("query").map(String::strip).orElse("");
        var expected = expectedIds(fields);
        if (query.isEmpty() || expected.isEmpty()) {
            throw wrong(
                    query.isEmpty()
                            ? Messages.of("search.noQueryText", location)
                            : Messages.of("search.noExpected", location),
                    null);
        }
        int within = fields.has("within") ? fields.integer("within").orElse(0) : USUAL;
        if (within < 1 || within > GoldenQueryService.DEEPEST) {
            throw wrong(Messages.of("search.withinOutOfRange", location, GoldenQueryService.DEEPEST), null);
        }
        var contextJson = fields.members().getOrDefault("context", Json.Obj.EMPTY);
        if (!(contextJson instanceof Json.Obj context)) {
            throw wrong(Messages.of("search.contextNoObject", location), null);
        }
        return new Question(query, context, expected, within);
    }

    private static List<String> expectedIds(Json.Obj fields) {
        var ids = fields.text("expected").map(List::of).orElseGet(() -> fields.texts("expected"));
        return ids.stream().map(String::strip).filter(id -> !id.isEmpty()).toList();
    }

    private static UserException wrong(String description, @Nullable Throwable cause) {
        return new UserException(
                UserException.Code.BAD_INPUT,
                description,
                Messages.of("search.nothingAsked"),
                Messages.of("search.writeQueries"),
                cause);
    }
}
