package dev.emend.app.catalogs;

import static dev.emend.fixtures.Actors.REVIEWER;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.app.workspace.Workspace;
import dev.emend.fixtures.CollectionKind;
import dev.emend.fixtures.OpenWorkspace;
import dev.emend.model.Json;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// An edit of a whole file of Markdown that waits, since another file of the collection is in the middle of a merge of
/// git, is written once it can be, whatever others make of that other file.
class PendingMemoryEditTest {
    /// What others make of the file with git's marks.
    private enum Resolution {
        NEW_LINE,
        EARLIER_VERSION
    }

    /// @param words that stand in the file afterwards
    private record Case(String field, String value, String words, Resolution resolution, boolean isSkill) {}

    @TempDir
    private Path folder;

    private static Stream<Case> cases() {
        return Stream.of(Resolution.values())
                .flatMap(resolution -> Stream.of(false, true)
                        .flatMap(isSkill -> Stream.of(
                                new Case(
                                        "description",
                                        "Rules of Ann",
                                        "description: Rules of Ann",
                                        resolution,
                                        isSkill),
                                new Case(
                                        "front_matter",
                                        "name: database\ndescription: Rules of Ann\n",
                                        "description: Rules of Ann",
                                        resolution,
                                        isSkill),
                                new Case(
                                        "front_matter",
                                        "name: database\ndescription: Rules for migrations\nlicense: MIT\n",
                                        "license: MIT",
                                        resolution,
                                        isSkill),
                                new Case("content", "Lock the table", "Lock the table", resolution, isSkill))));
    }

    private static void look(Workspace workspace) throws Exception {
        workspace.library().look();
        workspace.library().flush();
    }

    @ParameterizedTest
    @MethodSource("cases")
    void anEditIsWrittenOnceItCanBe(Case each) throws Exception {
        var root = Files.createDirectory(folder.resolve(each.isSkill ? "skills" : "memory"));
        var other = root.resolve(each.isSkill ? "other/SKILL.md" : "MEMORY.md");
        var edited = root.resolve(each.isSkill ? "database/SKILL.md" : "database.md");
        var head = each.isSkill ? "---\nname: other\ndescription: The rest.\n---\n\n" : "# Memory\n\n";
        var first = head + "- Tag each release\n";
        var second = first + "- Ask before a merge\n";
        Files.createDirectories(other.getParent());
        Files.createDirectories(edited.getParent());
        Files.writeString(other, first);
        Files.writeString(edited, "---\nname: database\ndescription: Rules for migrations\n---\n\nWrite a way back\n");
        try (var opened = OpenWorkspace.at(root, Clock.systemUTC())) {
            var workspace = opened.workspace();
            var item = CollectionKind.item(workspace, "Write a way back");
            Files.writeString(other, second);
            look(workspace);
            Files.writeString(other, first + "<<<<<<< HEAD\n- Giraffes\n=======\n- Penguins\n>>>>>>> feature\n");
            look(workspace);

            workspace.editor().edit(REVIEWER, item, each.field, new Json.Text(each.value));
            workspace.library().flush();
            assertFalse(Files.readString(edited).contains(each.words));

            Files.writeString(
                    other, each.resolution == Resolution.EARLIER_VERSION ? first : second + "- Giraffes\n- Penguins\n");
            look(workspace);

            assertTrue(Files.readString(edited).contains(each.words), Files.readString(edited));
            assertEquals(List.of(), workspace.safety().conflicts().open());
            assertTrue(workspace.journal().undo(REVIEWER).isPresent());
            workspace.library().flush();
            assertFalse(Files.readString(edited).contains(each.words));
        }
    }
}
