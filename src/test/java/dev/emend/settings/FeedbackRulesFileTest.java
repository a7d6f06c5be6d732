package dev.emend.settings;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.model.UserException;
import dev.emend.model.rules.FeedbackRules;
import dev.emend.model.rules.FeedbackRules.Adjustment;
import dev.emend.model.rules.FeedbackRules.Decay;
import dev.emend.model.rules.FeedbackRules.Tag;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FeedbackRulesFileTest {
    @TempDir
    private Path folder;

    @Test
    void withoutAFileTheDocumentsRulesHold() throws Exception {
        assertEquals(FeedbackRules.DEFAULTS, FeedbackRulesFile.of(folder).load());
    }

    @Test
    void rulesComeBackAsTheyWereSavedARuleALine() throws Exception {
        var rules = new FeedbackRules(
                List.of(new Tag("billing", true, List.of("invoice", "größer als"))),
                List.of(new Adjustment(List.of("currency"), "Name the \"currency\"")),
                new Decay(Duration.ofDays(14), 0.25));
        var file = folder.resolve("feedback-rules.json");
        Files.writeString(file, "{\"fromTheFuture\": 1}");
        FeedbackRulesFile.of(folder).save(rules);

        assertEquals(rules, FeedbackRulesFile.of(folder).load());
        var lines = Files.readAllLines(file);
        assertTrue(
                lines.contains("    {\"tag\":\"billing\",\"important\":true,\"words\":[\"invoice\",\"größer als\"]}"),
                lines.toString());
        assertTrue(lines.contains("  \"fromTheFuture\": 1,"), lines.toString());
    }

    @Test
    void aRuleThatIsNoneIsNamedWithItsLine() throws Exception {
        var file = folder.resolve("feedback-rules.json");
        for (var wrong : List.of(
                "{\n\"tags\": 3}",
                "{\n\"tags\": [{\"tag\": \"\", \"words\": [\"a\"]}]}",
                "{\n\"adjustments\": [{\"adjustment\": \"Do it\"}]}",
                "{\n\"adjustments\": [{\"words\": [\"a\"]}]}",
                "{\n\"halfLifeDays\": 0}",
                "{\n\"leastWeight\": 2}")) {
            Files.writeString(file, wrong);
            var refused = assertThrows(
                    UserException.class, () -> FeedbackRulesFile.of(folder).load());
            assertTrue(refused.message().contains("line 2"), refused.message());
            assertEquals(wrong, Files.readString(file));
        }
    }
}
