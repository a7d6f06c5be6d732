package dev.emend.catalog.markdown;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.analysis.secrets.SecretDetector;
import dev.emend.json.YamlText;
import dev.emend.model.Json;
import dev.emend.model.UserException;
import java.time.Duration;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FrontMatterTextTest {
    private static final Json NEW = new Json.Text("new words");

    /// Before and after, in which @ stands for the secret or its placeholder.
    @ParameterizedTest
    @CsvSource(
            delimiter = '>',
            value = {
                "a: use @ now | a: \"use @ now\"",
                "a: @ | a: \"@\"",
                "a: @ is it  # why | a: \"@ is it\"  # why",
                "a: \"@, or \\\"b\\\"\" | a: \"@, or \\\"b\\\"\"",
                "a: '@, it''s' | a: '@, it''s'",
                "a: say \"@\" to \\b | a: \"say \\\"@\\\" to \\\\b\"",
                "a: use;  @;  now | a: \"use;  @;  now\"",
                "a: |;  use;  @ | a: |;  use;  @",
                "a: [b, @, use @ now] | a: [b, \"@\", \"use @ now\"]",
                "a:; - b; - @; - use @ | a:; - b; - \"@\"; - \"use @\"",
                "a: {b: @, c: d} | a: {b: \"@\", c: d}",
                "a: &x @;b: *x | a: &x \"@\";b: *x",
                "@: b | \"@\": b",
                "a: 🙂 @ | a: \"🙂 @\"",
                "a: b # @ | a: b # @",
                "a: b: @ | a: b: @"
            },
            quoteCharacter = '\u0001')
    void aValueThatTheMaskMakesUnreadableIsQuoted(String row) {
        var key = "gh" + "p_" + "q7Rt2LmX9aWd4KbZ".repeat(3).substring(0, 36);
        int middle = row.contains(" | a: |;") ? row.indexOf(" | a: |;") : row.indexOf(" | ");
        var before = row.substring(0, middle).replace(';', '\n').replace("@", key);
        var after = row.substring(middle + 3).replace(';', '\n').replace("@", "[redacted: GitHub token]");

        assertEquals(after, FrontMatterText.redact(before, SecretDetector.find("front_matter", before)));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '>',
            value = {
                "description: x | description: new words",
                "\"description\": x | \"description\": new words",
                "description : x | description : new words",
                "'description' :   x  # why | 'description' :   new words  # why",
                "name: d;description: one;  two;type: user | name: d;description: new words;type: user",
                "name: d;description: |;  one;  two;;type: user | name: d;description: new words;;type: user",
                "name: d;description: @;  one;;  two | name: d;description: new words",
                "description:;name: d | description: new words;name: d",
                "description: *a; | -",
                "description: 'it''s';x: \"a: #b\" | description: new words;x: \"a: #b\"",
                "description:; - one; - two;# more;name: d | description: new words;# more;name: d",
                "description: [a, b];name: d | description: new words;name: d",
                "description: {a: b};name: d | description: new words;name: d",
                "{name: d, description: y} | {name: d, description: \"new words\"}",
                "{name: d} | {name: d, \"description\": \"new words\"}",
                "{} | {\"description\": \"new words\"}",
                "name: d | name: d;description: new words;",
                "# c;  name: d | # c;  name: d;  description: new words;",
                "# only words; | # only words;description: new words;",
                "description: &a x;other: y | description: new words;other: y",
                "description: !!str x | description: new words",
                "name: 🙂;description: 🙂 x | name: 🙂;description: new words"
            },
            quoteCharacter = '\u0001')
    void theValueChangesAndNothingElse(String row) throws Exception {
        var parts = row.split(" \\| ", 2);
        var before = parts[0].replace(';', '\n').replace('@', '>');
        if (parts[1].equals("-")) {
            assertThrows(UserException.class, () -> FrontMatterText.with(before, "description", NEW));
            return;
        }
        assertEquals(parts[1].replace(';', '\n').replace('@', '>'), FrontMatterText.with(before, "description", NEW));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "description: &a x\nname: *a\n",
                "name: &a x\ndescription: *a\nother: *a\nlist: [*a\n",
                "description: x\ndescription: y\n",
                "- a\n- b\n",
                "only words\n",
                "name: [\n"
            })
    void whatCannotBeChangedAloneIsRefusedWithTheReason(String before) {
        var refused = assertThrows(UserException.class, () -> FrontMatterText.with(before, "description", NEW));
        assertEquals(UserException.Code.BAD_INPUT, refused.code());
        assertTrue(!refused.message().isEmpty() && !refused.remedy().isEmpty());
    }

    @Test
    void aValueThatStandsElsewhereTooIsWrittenInItsPlace() throws Exception {
        assertEquals(
                "name: &a x\ndescription: new words\n",
                FrontMatterText.with("name: &a x\ndescription: *a\n", "description", NEW));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"a\u2028b", "a\u2029b", "a\u0085b", "a\tb", "yes", "- x", "{x", "x: y", "x #y", "#x", "*a", "|"})
    void everyValueIsReadAgain(String value) throws Exception {
        for (var before : new String[] {
            "description: x\nname: d\n", "{description: x, name: d}\n", "name: d\n", "", "description:\n  - a\n"
        }) {
            var after = FrontMatterText.with(before, "description", new Json.Text(value));
            assertEquals(new Json.Text(value), FrontMatterText.fields(after).get("description"), after);
        }
    }

    @Test
    void aLongOneTakesNoLongerThanItsLength() {
        assertTimeoutPreemptively(Duration.ofMinutes(1), () -> {
            for (var line : new String[] {"-x\n", "word ", "  - x\n", "a ".repeat(24) + "\n"}) {
                var text = "description: " + line.repeat(3_000) + "\nname: d\n";
                FrontMatterText.fields(text);
                try {
                    FrontMatterText.with(text, "description", NEW);
                } catch (UserException e) {
                    assertTrue(!e.message().isEmpty());
                }
            }
        });
    }

    @Test
    void whateverStandsAroundItStays() throws Exception {
        var random = new Random(7);
        var keys = new String[] {"name", "\"type\"", "tags", "'x y'"};
        var values = new String[] {
            "plain", "\"quoted # one\"", "'single'", "[a, b]", "{a: 1}", "|\n  block\n  two", ">-\n  folded\n\n  more",
            "\n  - one\n  - two", "\n  a: 1\n  b:\n    - c", "1.50", "true", "", "plain\n  goes on", "&a anchored"
        };
        int changed = 0;
        for (int round = 0; round < 2_000; round++) {
            var text = new StringBuilder();
            int at = random.nextInt(5);
            for (int i = 0; i < 5; i++) {
                var key = i == at ? "description" : i < keys.length ? keys[i] : "last";
                text.append(key).append(random.nextInt(6) == 0 ? " : " : ": ");
                text.append(values[random.nextInt(values.length)]);
                text.append(random.nextInt(4) == 0 ? "\n# a comment\n" : random.nextInt(6) == 0 ? "\n\n" : "\n");
            }
            Json before;
            try {
                before = YamlText.parse(text.toString());
            } catch (dev.emend.json.JsonFault e) {
                continue; // an anchor twice
            }
            var after = FrontMatterText.with(text.toString(), "description", NEW);
            assertEquals(((Json.Obj) before).with("description", NEW), YamlText.parse(after), text.toString());
            assertEquals(
                    text.toString().lines().filter(line -> line.startsWith("#")).count(),
                    after.lines().filter(line -> line.startsWith("#")).count(),
                    text + "\ngave\n" + after);
            changed++;
        }
        assertTrue(changed > 1_500);
    }
}
