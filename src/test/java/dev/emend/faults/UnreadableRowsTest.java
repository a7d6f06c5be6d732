package dev.emend.faults;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.fixtures.EmendCommand;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What commands say of a store in which a row can be had and not be read.
@Tag("slow")
class UnreadableRowsTest {
    private static final List<List<String>> COMMANDS = List.of(
            List.of("history"),
            List.of("review"),
            List.of("catalog", "git_cli.json"),
            List.of("memories"),
            List.of("search", "push a branch"));

    @TempDir
    private Path room;

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "review_state | insert into review_state (target, state, person, changed_at) select"
                        + " concat(substring(item_key, 1, 36), '/x'), 'seen', 'ada', now() from"
                        + " journal",
                "journal | update journal set after_json = '{\"n\": '",
                "journal | update journal set before_json = '['",
                "mark | insert into mark (target, kind, value_json, person, changed_at) select"
                        + " concat(substring(item_key, 1, 36), '/x'), 'note', 'no json', 'ada', now()"
                        + " from journal",
                "query_log | insert into query_log (asked_at, person, kind, query_text,"
                        + " filter_text, hits_json) values (now(), 'ada', 'search', 'q', '', '[')",
                "memory | insert into memory (id_key, id, kind, state, archived, present, version,"
                        + " changed, served, added_at, batch, source, format, origin_id, task,"
                        + " lesson, outcome, content) values (1, 'm', 'word', 'pending', false,"
                        + " true, 1, 1, 0, now(), 1, '/agents', 'mem0', 'm', 't', '', '', '{')"
            })
    void namesTableAndRowAndTheWayOut(String table, String damaging) throws Exception {
        var emend = new EmendCommand(room);
        emend.sample("git_cli");
        emend.run("rate", "git_cli.json", "--item", "git_push_branch", "--score", "4")
                .exits(0);
        damage(emend, damaging);

        boolean isNamed = false;
        for (var command : COMMANDS) {
            var said = emend.run(command.toArray(String[]::new));
            assertTrue(said.exit() == 0 || said.exit() == 1, command + ": " + said.err());
            assertFalse(said.err().contains("select "), said.err());
            assertFalse(said.err().contains("Exception"), said.err());
            if (said.exit() == 1 && said.err().contains("the table " + table)) {
                isNamed = true;
                assertTrue(said.err().contains("emend store --verify"), said.err());
            }
        }
        var found = emend.run("store", "--verify").exits(1);
        assertTrue((found.out() + found.err()).contains(table), found.out() + found.err());
        assertTrue(isNamed, "no command said what is wrong");
    }

    private static void damage(EmendCommand emend, String statement) throws Exception {
        var url = "jdbc:h2:file:" + emend.workspace().resolve("store") + ";WRITE_DELAY=0";
        try (var connection = DriverManager.getConnection(url, "emend", "");
                var update = connection.createStatement()) {
            update.executeUpdate(statement);
            update.execute("shutdown immediately"); // the orderly one makes the file smaller
        }
    }
}
