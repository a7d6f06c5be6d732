package dev.emend.gui.library;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.app.journal.TrustLedger;
import dev.emend.app.journal.TrustLedger.Kind;
import dev.emend.app.library.ItemDetail;
import dev.emend.gui.kit.Background;
import dev.emend.model.LearningRef;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class AttributionViewModelTest {
    private final FakeLibraryReader shelf = FakeLibraryReader.of("open");
    private final FakeLibraryEditor pen = new FakeLibraryEditor(shelf);
    private final List<String> said = new ArrayList<>();
    private final LearningRef learning = new LearningRef(shelf.ref("open"), "one.0");
    private final AttributionViewModel model =
            new AttributionViewModel(
                    pen,
                    new ActionRunner(
                            Background.immediate(),
                            said::add,
                            problem -> said.add("fail " + problem.message()),
                            (_, _, _) -> {}),
                    () -> said.add("reloaded"));

    @BeforeEach
    void showTheItem() throws Exception {
        model.show(detail(Kind.LEARNING_ATTACHED));
    }

    @Test
    void blameCanBeRejectedWhereAFailureCountsAndAcceptedWhereItDoesNot() throws Exception {
        assertFalse(model.canReject().get(), "no line has the focus");
        model.focused().set(learning);
        assertTrue(model.canReject().get());
        model.reject();
        model.accept();

        model.show(detail(Kind.BLAME_REJECTED));
        assertTrue(model.canAccept().get());
        assertFalse(model.canReject().get());
        model.accept();

        assertEquals(List.of("reject one.0", "accept one.0"), pen.acts);
    }

    @Test
    void aNumberNeedsAReasonAndARange() {
        model.startSetting();
        model.save();
        assertEquals(
                "Enter a short reason; it is shown in the trust history.", model.mistake().get());

        model.reason().set("Checked by hand");
        model.number().set("1.2");
        model.save();
        assertEquals("Trust is a number from 0.5 to 1.", model.mistake().get());
        assertTrue(model.isOpen().get());

        model.number().set("0,8");
        model.save();

        assertEquals(List.of("trust 0.8 Checked by hand"), pen.acts);
        assertFalse(model.isOpen().get());
        assertTrue(said.contains("Trust of open set to 0,8."));
    }

    @Test
    void theNumberAsItIsConfirmsItWithAllItsDigits() {
        model.startSetting();
        model.reason().set("Seen to work");
        assertEquals("0.8574", model.number().get());

        model.save();

        assertEquals(List.of("trust 0.8573749999999999 Seen to work"), pen.acts);
        assertTrue(said.contains("Trust of open confirmed at 0.8574."));
    }

    @Test
    void aRefusalStandsInTheForm() {
        pen.isBroken = true;
        model.startSetting();
        model.reason().set("Checked");

        model.save();

        assertEquals("That is no pattern. Close the (.", model.mistake().get());
        assertTrue(model.isOpen().get());
    }

    private ItemDetail detail(Kind kind) throws Exception {
        var plain = shelf.item(shelf.ref("open"));
        var trust = 0.8573749999999999;
        var item =
                new dev.emend.model.KnowledgeItem(
                        plain.item().ref(),
                        plain.item()
                                .fields()
                                .with("trust_score", dev.emend.model.Json.from(trust)));
        var line = new TrustLedger.Line(kind, Optional.of(learning), "It failed.", "", 1, trust);
        return new ItemDetail(
                item,
                plain.source(),
                List.of(),
                new TrustLedger(List.of(line), trust, 3, 1),
                List.of());
    }
}
