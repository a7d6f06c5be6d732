package dev.emend.server;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.emend.fixtures.EmendCommand;
import dev.emend.fixtures.OpenWorkspace;
import dev.emend.json.JsonText;
import dev.emend.model.Json;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The members that commands, addresses, tools and files have of items, learnings and memories. Scripts and agents read
/// them: a line may come to `members.txt`, and none may go.
class EntryMembersTest {
    @TempDir
    private Path folder;

    private final TreeMap<String, TreeSet<String>> members = new TreeMap<>();

    private void put(String way, Json answer) {
        put(members.computeIfAbsent(way, _ -> new TreeSet<>()), "", answer);
    }

    private static void put(TreeSet<String> members, String at, Json value) {
        switch (value) {
            case Json.Obj(var fields)
            when !fields.isEmpty() ->
                fields.forEach((name, field) -> put(members, at.isEmpty() ? name : at + "." + name, field));
            case Json.Arr(var elements)
            when !elements.isEmpty() -> elements.forEach(element -> put(members, at + "[]", element));
            default -> members.add(at + " " + type(value));
        }
    }

    private static String type(Json value) {
        return switch (value) {
            case Json.Text _ -> "text";
            case Json.Num _ -> "number";
            case Json.Bool _ -> "boolean";
            case Json.Null _ -> "null";
            case Json.Arr _ -> "list";
            case Json.Obj _ -> "object";
        };
    }

    /// Without the words that were asked and the entries that were named.
    private static String way(String asked) {
        return asked.replaceFirst("^(alone )?tools/call \\{\"name\":\"(\\w+)\".*", "$1tool $2")
                .replaceFirst("^((alone )?resources/\\w+) .*", "$1")
                .replaceFirst("^(GET /[a-z/]+/)(holder|id_).*", "$1ID")
                .replaceFirst("^((GET|POST) /[a-z/-]+)[ ?].*", "$1");
    }

    private static Json content(Json answer) {
        var result = answer instanceof Json.Obj reply ? reply.object("result") : Json.Obj.EMPTY;
        if (result.get("structuredContent") instanceof Json.Obj own) {
            return own;
        }
        return result.equals(Json.Obj.EMPTY) ? answer : result;
    }

    private void server(Path file) throws Exception {
        try (var opened = OpenWorkspace.at(file, Clock.systemUTC())) {
            opened.workspace().search().awaitReady();
            opened.workspace().memories().search().awaitReady();
            try (var content = new ServedContent(opened, List.of(EntryStates.QUERY))) {
                content.all(true).forEach((asked, answer) -> {
                    var way = way(asked);
                    boolean isOfEntries =
                            way.matches("tool (check_action|retrieve_.*|search_.*)|resources/(list|read)|GET"
                                    + " /(knowledge|memories).*|POST /.*");
                    if (isOfEntries && !(answer instanceof Json.Obj object && object.has("error"))) {
                        put(way, content(answer));
                    }
                });
            }
            put("copy of a memory", opened.workspace().memories().copies().json(List.of("m_kept")));
        }
    }

    private void commands(Path file) throws Exception {
        var emend = new EmendCommand(folder.resolve("home"));
        var workspace = folder.resolve("workspace").toString();
        for (var command : List.of(
                List.of("search", EntryStates.QUERY),
                List.of("similar", "holder", "--in", file.toString()),
                List.of("memories"),
                List.of("memories", "--task", EntryStates.QUERY),
                List.of("review"),
                List.of("conflicts", file.toString()),
                List.of("check", file.toString()),
                List.of("prompt", file.toString()))) {
            var args = new ArrayList<>(command);
            args.addAll(List.of("--json", "--workspace", workspace));
            var name = command.size() > 1 && command.get(1).startsWith("--")
                    ? command.get(0) + " " + command.get(1)
                    : command.getFirst();
            put("emend " + name, emend.run(args.toArray(String[]::new)).json());
        }
        var lines = folder.resolve("memories.jsonl");
        emend.run("export", "--format", "emend", "--to", lines.toString(), "--workspace", workspace)
                .exits(0);
        for (var line : Files.readAllLines(lines)) {
            put("emend export", JsonText.parse(line));
        }
    }

    @Test
    void noneIsGone() throws Exception {
        var file = EntryStates.create(folder);
        server(file);
        commands(file);
        var text = new StringBuilder();
        members.forEach((way, own) -> {
            text.append(way).append('\n');
            own.forEach(member -> text.append("  ").append(member).append('\n'));
        });
        try (var known = EntryMembersTest.class.getResourceAsStream("members.txt")) {
            var expected = new String(Objects.requireNonNull(known).readAllBytes(), StandardCharsets.UTF_8);
            assertEquals(expected, text.toString(), "write members that came into members.txt");
        }
    }
}
