package dev.emend.app.check;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.emend.app.SmallCatalogs;
import dev.emend.fixtures.GitProject;
import dev.emend.model.Json;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ItemReferencesTest {
    @TempDir
    private Path folder;

    private static List<String> subjects(ItemReferences references, SmallCatalogs catalogs) throws Exception {
        return references.findStaleReferences(catalogs.item("read")).stream()
                .map(StaleReference::subject)
                .toList();
    }

    @Test
    void tellsWhatAnItemNamesThatItsRepositoryHasNoMore() throws Exception {
        var project = GitProject.in(folder);
        project.write("docs/rules.md", "# Rules\n");
        project.write("docs/guide.md", "# Guide\n");
        project.git("add", ".");
        project.git("commit", "-qm", "Begin");
        try (var catalogs = SmallCatalogs.in(folder)) {
            catalogs.open(List.of(
                    Json.Obj.of("knowledge_id", "read", "description", "Read docs/rules.md and docs/guide.md first")));
            var references = catalogs.workspace().safety().references();
            assertEquals(List.of(), subjects(references, catalogs));
            project.git("rm", "-q", "docs/rules.md");
            project.git("commit", "-qm", "Take it out");
            assertEquals(List.of("docs/rules.md"), subjects(references, catalogs), "a new commit is noticed");
        }
    }

    @Test
    void tellsNothingOfACatalogOutsideOfARepository() throws Exception {
        try (var catalogs = SmallCatalogs.in(folder)) {
            catalogs.open(List.of(Json.Obj.of("knowledge_id", "read", "description", "Read docs/rules.md first")));
            assertEquals(List.of(), subjects(catalogs.workspace().safety().references(), catalogs));
        }
    }
}
