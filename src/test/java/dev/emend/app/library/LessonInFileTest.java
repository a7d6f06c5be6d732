package dev.emend.app.library;

import static dev.emend.fixtures.Actors.REVIEWER;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.app.WorkspaceFixture;
import dev.emend.app.preview.AgentPreview;
import dev.emend.app.preview.PromptProfile;
import dev.emend.fixtures.CollectionKind;
import dev.emend.fixtures.OpenWorkspace;
import dev.emend.model.Action;
import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import dev.emend.model.KnowledgeItem;
import dev.emend.model.Learning;
import dev.emend.model.LearningRef;
import dev.emend.model.ReviewState;
import dev.emend.model.UserException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// What agents read of an entry is the text of its file, and a lesson can be written there.
class LessonInFileTest {
    private static final String LESSON = "Use just when there is no Makefile.";

    @TempDir
    private Path folder;

    private static HumanCorrection correction(String lesson) {
        return new HumanCorrection("Build it", 1, Action.NONE, Action.NONE, lesson);
    }

    /// The entry with these words.
    private static ItemRef item(OpenWorkspace fixture, String words) throws UserException {
        return fixture
                .workspace()
                .library()
                .rows(new ItemQuery(Set.of(), "", ItemQuery.Order.BEST, false))
                .rows()
                .stream()
                .map(row -> row.ref())
                .filter(ref -> {
                    try {
                        return fixture.workspace()
                                .library()
                                .item(ref)
                                .item()
                                .content()
                                .contains(words);
                    } catch (UserException e) {
                        throw new IllegalStateException(e);
                    }
                })
                .findFirst()
                .orElseThrow();
    }

    private static LearningRef taught(OpenWorkspace fixture, ItemRef item, String lesson) throws Exception {
        WorkspaceFixture.saved(fixture.workspace().editor().interrupt(REVIEWER, item, correction(lesson)));
        return fixture.workspace()
                .library()
                .item(item)
                .learnings()
                .getLast()
                .learning()
                .ref();
    }

    @ParameterizedTest
    @EnumSource(value = CollectionKind.class, names = "CATALOG", mode = EnumSource.Mode.EXCLUDE)
    void agentsReadTheTextOfTheFileAndALessonIsWrittenThereInOneChange(CollectionKind kind) throws Exception {
        var place = kind.create(folder, "Build with make.", "Commit small steps.");
        try (var fixture = OpenWorkspace.at(place, Clock.systemUTC())) {
            var item = item(fixture, "Build with make.");
            var before = kind.texts(place);
            var learning = taught(fixture, item, LESSON);
            assertEquals(before, kind.texts(place), "the lesson stands beside the file");

            var view = fixture.workspace()
                    .previews()
                    .agentsView(fixture.workspace().library().item(item).item());
            var home = fixture.workspace().library().item(item).item().home().orElseThrow();
            assertEquals(home, view.file());
            assertFalse(view.text().contains("KB ID") || view.text().contains("UI Location"), view.text());
            assertFalse(view.text().contains(LESSON), "no agent that reads the file is told it");
            assertTrue(
                    before.values().stream()
                            .anyMatch(text -> text.contains(view.text().strip())),
                    "the text stands so in the file: " + view.text());

            var proposed = fixture.workspace().editor().lessonInFile(learning);
            assertEquals(home, proposed.file());
            assertFalse(proposed.before().contains(LESSON));
            assertTrue(proposed.after().contains(LESSON));
            assertEquals(before, kind.texts(place), "looking writes nothing");

            WorkspaceFixture.saved(fixture.workspace().editor().writeIntoFile(REVIEWER, learning));
            assertTrue(kind.holds(place, LESSON));
            assertTrue(kind.holds(place, "Build with make."));
            assertTrue(kind.holds(place, "Commit small steps."));
            assertEquals(
                    Optional.of(ReviewState.SUPERSEDED),
                    fixture.workspace().library().item(item).learnings().stream()
                            .filter(shown -> shown.learning().ref().equals(learning))
                            .map(shown -> shown.state())
                            .findFirst());
            var again = assertThrows(
                    UserException.class, () -> fixture.workspace().editor().writeIntoFile(REVIEWER, learning));
            assertTrue(again.message().contains("says it already"), again.message());

            WorkspaceFixture.saved(fixture.workspace().journal().undo(REVIEWER).orElseThrow());
            assertEquals(before, kind.texts(place), "one undo brings both back");
            assertEquals(
                    ReviewState.KEPT,
                    fixture.workspace()
                            .library()
                            .item(item)
                            .learnings()
                            .getLast()
                            .state());
        }
    }

    @Test
    void aCatalogHasNoFileToWriteItInto() throws Exception {
        var place = CollectionKind.CATALOG.create(folder, "Build with make.");
        try (var fixture = OpenWorkspace.at(place, Clock.systemUTC())) {
            var learning = taught(fixture, item(fixture, "Build"), LESSON);
            var refused = assertThrows(
                    UserException.class, () -> fixture.workspace().editor().lessonInFile(learning));
            assertEquals("entry_1 stands in no Markdown file.", refused.message());
        }
    }

    @Test
    void aCorrectionThatIsPutFirstIsReadAndUndoneInOneStep() throws Exception {
        var place = CollectionKind.CATALOG.create(folder, "Build with make.");
        try (var fixture = OpenWorkspace.at(place, Clock.systemUTC())) {
            var item = item(fixture, "Build");
            for (var lesson : List.of("Read the log", "Ask for the target", "Clean before")) {
                taught(fixture, item, lesson);
            }
            var before = Files.readString(place);
            WorkspaceFixture.saved(
                    fixture.workspace().editor().interrupt(REVIEWER, item, correction("Look for a Makefile"), true));

            assertEquals(
                    List.of("Look for a Makefile", "Read the log", "Ask for the target", "Clean before"),
                    fixture.workspace().library().item(item).item().learnings().stream()
                            .map(Learning::lesson)
                            .toList());
            // four failures: 0.95 to the fourth
            assertEquals(
                    Math.pow(0.95, 4),
                    fixture.workspace().library().item(item).item().trust(),
                    1e-9);
            WorkspaceFixture.saved(fixture.workspace().journal().undo(REVIEWER).orElseThrow());
            assertEquals(before, Files.readString(place));
        }
    }

    private static Learning learning(Map<String, String> texts) {
        var fields = Json.Obj.EMPTY;
        for (var text : texts.entrySet()) {
            fields = fields.with(text.getKey(), new Json.Text(text.getValue()));
        }
        return new KnowledgeItem(
                        new ItemRef(new UUID(0, 1), "a"), Json.Obj.of("kb_learnings", new Json.Arr(List.of(fields))))
                .learnings()
                .getFirst();
    }

    /// The format of the KB-attached design prints 150 characters of an error and 200 of a lesson.
    @Test
    void howMuchOfALessonAgentsReadDependsOnWhereItStands() {
        var lesson = "x".repeat(110);
        // 107 and a blank, then the mark and a blank: 122 characters before the lesson
        var behind = learning(
                Map.of("original_error", "e".repeat(107) + " | Suggestion: " + lesson, "recovery_approach", "r"));
        assertEquals(OptionalInt.of(28), AgentPreview.lessonRead(behind, PromptProfile.KB_ATTACHED));
        assertEquals(OptionalInt.of(110), AgentPreview.lessonRead(behind, PromptProfile.FULL));
        var own = learning(Map.of("human_reasoning", "x".repeat(250)));
        assertEquals(OptionalInt.of(200), AgentPreview.lessonRead(own, PromptProfile.KB_ATTACHED));
        assertEquals(OptionalInt.of(0), AgentPreview.lessonRead(own, PromptProfile.ERRORS), "it prints errors only");
        var hidden = learning(Map.of("original_error", "not found"));
        assertEquals(OptionalInt.of(0), AgentPreview.lessonRead(hidden, PromptProfile.KB_ATTACHED));
        assertEquals(OptionalInt.empty(), AgentPreview.lessonRead(own, PromptProfile.PAST_EXPERIENCES));
    }
}
