package dev.emend.settings;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.model.UserException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WorkspaceRulesFileTest {
    @TempDir
    private Path workspace;

    private WorkspaceRulesFile file() {
        return WorkspaceRulesFile.of(workspace);
    }

    @Test
    void aNewWorkspaceHoldsNothingOutOfFiles() throws Exception {
        assertEquals(
                new WorkspaceRules(false, false, false, Optional.empty(), WorkspaceRules.AgentServerRule.OFF),
                file().load());
        assertTrue(Files.notExists(file().path()));
    }

    @Test
    void rulesComeBackAsTheyWereSavedAndWhatANewerVersionWroteIsKept() throws Exception {
        Files.writeString(file().path(), "{\"door\": {\"port\": 1}, \"holdPending\": false}");

        file().save(new WorkspaceRules(true, false, false, Optional.empty(), WorkspaceRules.AgentServerRule.OFF));

        assertEquals(
                new WorkspaceRules(true, false, false, Optional.empty(), WorkspaceRules.AgentServerRule.OFF),
                file().load());
        assertEquals(
                "{\n  \"door\": {\"port\":1},\n  \"holdPending\": true\n}\n".replace("{\"port\":1}", "{\"port\":1}"),
                Files.readString(workspace.resolve("workspace.json")).replace("\": 1", "\":1"));
    }

    @Test
    void aBrokenFileIsAnErrorThatNamesItAndIsNotWrittenOver() throws Exception {
        for (var broken : new String[] {"{\n\"holdPending\": 3}", "[]", "{\"holdPending\""}) {
            Files.writeString(file().path(), broken);

            var problem = assertThrows(UserException.class, () -> file().load());

            assertTrue(problem.message().contains(file().path().toString()), problem.message());
            assertTrue(problem.message().contains("line "), problem.message());
            assertTrue(problem.remedy().contains("delete the file"), problem.remedy());
            if (!broken.contains("3")) {
                assertThrows(
                        UserException.class,
                        () -> file().save(new WorkspaceRules(
                                true, false, false, Optional.empty(), WorkspaceRules.AgentServerRule.OFF)));
                assertEquals(broken, Files.readString(file().path()));
            }
        }
    }

    @Test
    void servingReviewedEntriesOnlyIsAMemberOfTheFile() throws Exception {
        Files.writeString(file().path(), "{\"serveReviewedOnly\": true}");
        assertTrue(file().load().servesReviewedOnly());

        file().save(new WorkspaceRules(false, false, false, Optional.empty(), WorkspaceRules.AgentServerRule.OFF));
        assertFalse(file().load().servesReviewedOnly());
    }
}
