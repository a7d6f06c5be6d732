package dev.emend.app.library;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.emend.app.WorkspaceFixture;
import dev.emend.model.UserException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class IdSuggestionsTest {
    private static List<String> near(String asked, String... ids) {
        return IdSuggestions.nearestIds(asked, Stream.of(ids));
    }

    @Test
    void aSlipOrABeginningIsFoundAndTheNearestComesFirst() {
        assertEquals(List.of("open_files"), near("open_file", "open_files", "save_files", "x"));
        assertEquals(List.of("open_files"), near("opne_files", "open_files"));
        assertEquals(List.of("open_files"), near("Open_Files", "open_files"));
        assertEquals(
                List.of("sort_range", "sort_range_by_column"),
                near("sort_rang", "sort_range_by_column", "sort_range", "print_range"));
    }

    @Test
    void atMostThreeAndNothingThatIsFar() {
        assertEquals(
                List.of("open_a", "open_b", "open_c"), near("open", "open_d", "open_c", "open_b", "open_a", "open_a"));
        assertEquals(List.of(), near("open_files", "delete_rows", "a", ""));
        assertEquals(List.of(), near("", "open_files"));
        assertEquals(List.of(), near("o", "open_files"));
    }

    @Test
    void whoNamesAnItemThatIsNotThereIsToldWhatWasMeant(@TempDir Path folder) throws Exception {
        try (var fixture = WorkspaceFixture.open(folder, "git_cli")) {
            var problem = assertThrows(UserException.class, () -> fixture.item("git_push_branches"));

            assertEquals("Did you mean git_push_branch?", problem.remedy());
        }
    }
}
