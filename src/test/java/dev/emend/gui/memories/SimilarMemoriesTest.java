package dev.emend.gui.memories;

import static dev.emend.fixtures.Actors.REVIEWER;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.analysis.similarity.Relation;
import dev.emend.app.review.JudgeAgreement;
import dev.emend.app.review.Judgment;
import dev.emend.gui.kit.Fx;
import dev.emend.gui.memories.detail.MemoryDetailViewModel.Tab;
import dev.emend.gui.memories.detail.SimilarMemoriesPane;
import dev.emend.gui.memories.detail.SimilarMemoriesViewModel.SimilarMemory;
import dev.emend.gui.part.FakeScreenHost;
import dev.emend.model.ReviewState;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import javafx.scene.Scene;
import javafx.scene.control.Button;
import javafx.scene.control.Labeled;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxToolkit;

/// What lies near a memory, what a judge said of it, and what a person says.
class SimilarMemoriesTest {
    @TempDir
    private Path folder;

    private final FakeScreenHost host = new FakeScreenHost();
    private StoredMemories stock;
    private MemoriesViewModel model;
    private String seat = "";
    private String nearest = "";
    private String near = "";

    @BeforeEach
    void open() throws Exception {
        stock = StoredMemories.open(folder);
        seat = stock.put("change a seat");
        nearest = stock.put("choose a seat");
        near = stock.put("book a seat");
        var far = stock.put("log in with a token");
        stock.indexed(Map.of(
                seat, content(1, 0),
                nearest, content(0.9f, 0.44f),
                near, content(0.6f, 0.8f),
                far, content(0.3f, 0.95f)));
        stock.settle();
        stock.memories().relations().judge(nearest, seat, Judgment.of("same", "agent planner", "Both change it."));
        model = new MemoriesViewModel(REVIEWER, stock.workspace(), host);
        model.activate(seat);
    }

    @AfterEach
    void close() throws Exception {
        stock.close();
    }

    private static List<float[]> content(float x, float y) {
        return List.of(new float[] {1, 0}, new float[] {x, y});
    }

    private List<SimilarMemory> shown() {
        return model.similar.similar.get().ready().orElseThrow();
    }

    private static List<String> ids(List<SimilarMemory> shown) {
        return shown.stream().map(memory -> memory.row().id()).toList();
    }

    @Test
    void theCutOffFiltersAtOnceAndOnlyWhatIsShownCanBeChosen() {
        assertTrue(host.calls().contains("remember memories.similar"));
        assertEquals(List.of(nearest, near), ids(model.similar.visibleMemories()));
        model.similar.selectedId.set(near);

        model.similar.cutOff.set(0.8);

        assertEquals(List.of(nearest), ids(model.similar.visibleMemories()));
        assertEquals(nearest, model.similar.selectedId.get());
        model.similar.cutOff.set(0.95);
        assertEquals(List.of(), model.similar.visibleMemories());
        assertNull(model.similar.selectedId.get());
        model.similar.cutOff.set(0.4);
        assertEquals(List.of(nearest, near), ids(model.similar.visibleMemories()));
    }

    @Test
    void theNearestAreShownWithWhatAJudgeSaid() {
        assertEquals(List.of(nearest, near), ids(shown()), "the one below 0.40 is no look-alike");
        assertEquals(0.9, shown().getFirst().likeness(), 0.01);
        var said = shown().getFirst().judgment().orElseThrow();
        assertEquals("agent planner", said.judge());
        assertEquals("same", said.relationWord());
        assertEquals("Both change it.", said.reason());
        assertTrue(shown().getLast().judgment().isEmpty());
    }

    @Test
    void whatAPersonSaysStaysAndCountsForTheJudge() throws Exception {
        model.similar.relate("separate");

        assertEquals("done Noted as separate", host.calls().getLast());
        var said = shown().getFirst().judgment().orElseThrow();
        assertEquals(REVIEWER.name(), said.judge());
        assertEquals("separate", said.relationWord());
        stock.workspace().review().proposals().awaitFresh();
        assertEquals(
                List.of(new JudgeAgreement("agent planner", Relation.SAME, 0, 1)),
                stock.workspace().review().proposals().agreements());
        assertEquals(near, model.similar.selectedId.get(), "the next one is chosen");

        // the judge's later word does not hide the person's
        stock.memories().relations().judge(seat, nearest, Judgment.of("contradicts", "agent planner", ""));
        model.similar.selectedId.set(nearest);
        model.reload();
        assertEquals("separate", shown().getFirst().judgment().orElseThrow().relationWord());

        model.similar.relate("contradicts");
        assertEquals("contradicts", shown().getFirst().judgment().orElseThrow().relationWord());
        assertEquals(ReviewState.PENDING, stock.state(nearest), "nothing else was decided");
    }

    @Test
    void aWordIsOfTheTwoTexts() throws Exception {
        var twin = stock.put("choose a seat");
        var said = Objects.requireNonNull(
                stock.memories().relations().judgments(seat, List.of(twin)).get(twin));
        assertEquals("same", said.relationWord());

        stock.retitle(nearest, "choose a seat by the aisle");
        assertEquals(Map.of(), stock.memories().relations().judgments(seat, List.of(nearest)));
    }

    @Test
    void theLookAlikesOpenAndTheKeysAreOfTheMemoryThatIsRead() throws Exception {
        var opened = new ArrayList<String>();
        var stage = FxToolkit.registerPrimaryStage();
        var pane = Fx.get(() -> {
            var made = new SimilarMemoriesPane(model.similar, opened::add);
            stage.setScene(new Scene(made));
            stage.show();
            return made;
        });
        Fx.run(() -> {
            var words = pane.lookupAll(".label").stream()
                    .map(label -> ((Labeled) label).getText())
                    .toList();
            assertTrue(words.contains("similarity 0.90"), words.toString());
            assertTrue(words.contains("Judged the same by agent planner: Both change it."), words.toString());
            var second = (Button) pane.lookupAll(".similar-memory .button").stream()
                    .skip(1)
                    .findFirst()
                    .orElseThrow();
            second.requestFocus();
            assertEquals(near, model.similar.selectedId.get());
            second.fire();
        });
        assertEquals(List.of(near), opened);

        var actions = Fx.get(() -> new MemoriesView(model, host).actions());
        var separate = actions.stream()
                .filter(action -> action.id().equals("memories.relate.separate"))
                .findFirst()
                .orElseThrow();
        assertEquals("U", separate.keyText());
        assertTrue(separate.enabled().get());
        Fx.run(separate::fire);
        assertEquals("separate", shown().getLast().judgment().orElseThrow().relationWord());
        Fx.run(() -> model.detail.tab.set(Tab.RAW));
        assertFalse(separate.enabled().get(), "they are not on this side");
        Fx.run(stage::hide);
    }

    @Test
    void nothingIsNearWhereNobodyHasSearched(@TempDir Path other) throws Exception {
        try (var own = StoredMemories.open(other)) {
            own.put("change a seat");
            own.put("choose a seat");
            var screen = new MemoriesViewModel(REVIEWER, own.workspace(), host);
            screen.activate("");
            assertEquals(List.of(), screen.similar.similar.get().ready().orElseThrow());
            assertNull(screen.similar.selectedId.get());
        }
    }
}
