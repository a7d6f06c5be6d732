package dev.emend.app.preview;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.json.JsonText;
import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import dev.emend.model.KnowledgeItem;
import dev.emend.model.UserException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.UUID;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What agents of other designs read, what a template makes of an item, and what a decision would
/// change of it.
class PromptProfilesTest {
    private static final KnowledgeItem SAVE = item("""
                    {"knowledge_id": "save", "description": "Save the file",
                     "action_sequence": ["Open the menu", "Click Save"], "trust_score": 0.9025,
                     "kb_learnings": [
                       {"task": "Store the report", "step_num": 1, "timestamp": "2025-01-01",
                        "original_action": {"tool_name": "click"},
                        "original_error": "no such button",
                        "recovery_approach": "Press Ctrl+S"},
                       {"task": "Store it again", "step_num": 2, "timestamp": "2025-01-02",
                        "original_action": {"tool_name": "type"},
                        "original_error": "the field was locked"}]}
                    """);

    private static KnowledgeItem item(String json) {
        try {
            return new KnowledgeItem(new ItemRef(new UUID(0, 1), "save"), (Json.Obj) JsonText.parse(json));
        } catch (dev.emend.json.JsonFault e) {
            throw new AssertionError(e);
        }
    }

    private static String cut(AgentPreview view) {
        return view.spans().stream()
                .filter(AgentPreview.Span::isCut)
                .map(AgentPreview.Span::text)
                .collect(Collectors.joining());
    }

    @Test
    void priorLearningsReadAsInTheirDesign() {
        assertEquals("""
                Relevant prior learnings from similar tasks:

                Task: Save the file (outcome: success, confidence: 0.90)
                Tactical: Open the menu, Click Save

                Task: Store the report (outcome: success, confidence: 0.90)
                Tactical: Press Ctrl+S
                Anti-patterns: click: no such button

                Task: Store it again (outcome: failure, confidence: 0.90)
                Anti-patterns: type: the field was locked
                """, AgentPreview.of(SAVE, PromptProfile.PRIOR_LEARNINGS).text());
    }

    @Test
    void pastExperiencesAreThoseThatWorkedAndTheRestIsGrey() {
        var view = AgentPreview.of(List.of(SAVE, SAVE), PromptProfile.PAST_EXPERIENCES);
        assertTrue(view.text().startsWith("""
                                Relevant Past Successful Experiences (most similar first):

                                Experience: Save the file
                                  Action taken: Open the menu, Click Save
                                  Outcome: success (trust 0.90)

                                Experience: Store the report
                                  Outcome: success after a failure
                                  Summary: Press Ctrl+S
                                """), view.text());
        assertEquals(1, view.text().split("Relevant Past", -1).length - 1, "one heading");
        assertTrue(cut(view).contains("Experience: Store it again"), cut(view));
    }

    @Test
    void aTemplateCutsWhatItIsToldToCut() throws Exception {
        var profile = PromptProfile.custom("""
                        {{items}} and {"json": true} stay
                        {items}
                        * {id} {shortcut}
                          - {step}
                        {learnings:1}
                          {number}. {error:7} | {recovery}
                        {/learnings}
                        {/items}
                        That was all.
                        """);
        var view = AgentPreview.of(SAVE, profile);
        assertEquals("""
                {items} and {"json": true} stay
                * save\s
                  - Open the menu
                  - Click Save
                  1. no such... | Press Ctrl+S
                That was all.
                """, view.text());
        assertEquals(" button  2. the field was locked | \n", cut(view).replace("...", ""));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{titel} | Line 1 of the template: there is no placeholder {titel}.",
                "{error} | Line 1 of the template: {error} is about a learning.",
                "{description:many} | Line 1 of the template: {description:many} has no number after its colon.",
                "{learnings} | Line 1 of the template: {learnings} has no {/learnings}.",
                "{/solved} | Line 1 of the template: {/solved} has nothing to close.",
                "{items} | Line 1 of the template: {items} has no {/items}.",
                "{learnings} {error} | Line 1 of the template: {learnings} is not alone on its line."
            })
    void aWrongTemplateSaysWhereAndWhatToDo(String template, String message) {
        var problem = assertThrows(UserException.class, () -> PromptProfile.custom(template));
        assertEquals(message, problem.message());
        assertTrue(!problem.remedy().isEmpty());
    }

    @Test
    void theWorkspaceKeepsItsTemplateAndAWrongOneNeverReplacesIt(@TempDir Path folder) throws Exception {
        var prompts = new PromptProfiles(folder);
        prompts.keep("Do: {description}\n");
        assertThrows(UserException.class, () -> prompts.keep("{nothing}"));
        assertEquals("Do: {description}\n", new PromptProfiles(folder).template());
        assertEquals(
                "Do: Save the file\n",
                AgentPreview.of(SAVE, prompts.get("Custom")).text());

        Files.write(folder.resolve(PromptProfiles.FILE), new byte[] {'{', (byte) 0xff});
        assertTrue(assertThrows(UserException.class, () -> prompts.get("custom"))
                .message()
                .contains("it is not UTF-8"));

        prompts.keep(" ");
        assertTrue(Files.notExists(folder.resolve(PromptProfiles.FILE)));
        assertThrows(UserException.class, () -> prompts.get("custom"));
    }
}
