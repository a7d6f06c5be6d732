package dev.emend.gui.places;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.app.library.MemoryDiscovery;
import dev.emend.fixtures.OpenWorkspace;
import dev.emend.gui.part.FakeScreenHost;
import dev.emend.gui.places.DiscoveryViewModel.FoundPlace;
import dev.emend.gui.places.DiscoveryViewModel.FoundPlaces;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DiscoveryViewModelTest {
    @TempDir
    Path room;

    private final FakeScreenHost host = new FakeScreenHost();
    private MemoryDiscovery.Home home;
    private OpenWorkspace opened;

    @BeforeEach
    void open() throws Exception {
        home = MadeUpHome.in(Files.createDirectory(room.resolve("home")));
        opened = OpenWorkspace.onSample(Files.createDirectory(room.resolve("room")), Clock.systemUTC());
    }

    @AfterEach
    void close() throws Exception {
        opened.close();
    }

    private DiscoveryViewModel model() {
        var model = new DiscoveryViewModel(opened.workspace().library(), home, host);
        model.look();
        return model;
    }

    private static FoundPlaces found(DiscoveryViewModel model) {
        return model.load().get().ready().orElseThrow();
    }

    private static FoundPlace place(DiscoveryViewModel model, String part) {
        return found(model).places().stream()
                .filter(place -> place.path().replace('\\', '/').contains(part))
                .findFirst()
                .orElseThrow(() -> new AssertionError(found(model).toString()));
    }

    @Test
    void eachPlaceSaysWhoseItIsHowManyMemoriesItHasAndWhere() {
        var model = model();

        assertEquals(
                "Claude Code", place(model, "work-shop/memory").foundMemories().agent());
        assertEquals("4 memories", place(model, "work-shop/memory").contents());
        assertEquals("1 memory", place(model, ".codex/memories").contents());
        assertEquals("2 rules", place(model, "~/.claude/CLAUDE.md").contents());
        assertEquals("1 skill", place(model, "~/.claude/skills").contents());
        assertEquals(7, found(model).places().size(), found(model)::toString);
        assertEquals(List.of(), host.calls(), "nothing is opened unasked");
    }

    @Test
    void whatIsOpenIsMarked() throws Exception {
        opened.workspace().library().open(home.folder().resolve(".codex/memories"));
        var model = model();

        assertTrue(place(model, ".codex/memories").isOpen());
        assertFalse(place(model, ".cursor/rules").isOpen());
    }

    @Test
    void theRepositoriesAroundOpenCatalogsAreLookedInto() throws Exception {
        var repository = MadeUpHome.repository(Files.createDirectories(room.resolve("work/shop")));
        var catalog = Files.createDirectories(repository.resolve("agent/kb")).resolve("knowledge_catalog.json");
        Files.copy(opened.catalog(), catalog);
        opened.workspace().library().open(catalog);

        assertEquals("2 rules", place(model(), "shop/AGENTS.md").contents());
    }

    @Test
    void aFolderThePersonAddsIsLookedIntoToo() throws Exception {
        var model = model();
        host.answer(Optional.of(MadeUpHome.repository(Files.createDirectories(room.resolve("elsewhere")))));

        model.addFolder();

        assertEquals("2 rules", place(model, "elsewhere/AGENTS.md").contents());
        assertEquals("4 memories", place(model, "work-shop/memory").contents());
    }

    @Test
    void theSelectedPlaceIsOpenedAndTickedOnesInItsStead() {
        var model = model();
        assertFalse(model.open(), "nothing is selected yet");

        var shop = place(model, "work-shop/memory");
        model.selectedPlace.set(shop);
        assertTrue(model.open());
        assertEquals(List.of("open " + shop.foundMemories().path()), host.calls());

        var rules = place(model, ".cursor/rules");
        var codex = place(model, ".codex/memories");
        model.tick(rules);
        model.tick(codex);
        model.tick(shop);
        model.tick(shop);
        model.open();
        assertEquals(
                List.of(
                        "open " + shop.foundMemories().path(),
                        "open " + codex.foundMemories().path(),
                        "open " + rules.foundMemories().path()),
                host.calls());
        assertTrue(model.tickedFiles().isEmpty());
    }

    @Test
    void aHomeWithoutAgentsHasNone() throws Exception {
        home = new MemoryDiscovery.Home(Files.createDirectory(room.resolve("empty")), Map.of());

        assertEquals(List.of(), found(model()).places());
    }

    @Test
    void whyALookFailedIsTold() {
        var model = new DiscoveryViewModel(
                opened.workspace().library(),
                home.folder(),
                _ -> {
                    throw new IllegalStateException("the disk is gone");
                },
                host);

        model.look();

        assertTrue(
                model.load().get().toString().contains("the disk is gone"),
                () -> model.load().get().toString());
    }
}
