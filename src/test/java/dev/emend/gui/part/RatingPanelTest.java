package dev.emend.gui.part;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.emend.app.catalogs.CommandResult;
import dev.emend.app.library.AutoRatingResult;
import dev.emend.gui.kit.Background;
import dev.emend.gui.kit.Fx;
import dev.emend.model.UserException;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import javafx.scene.Scene;
import javafx.scene.control.Label;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.testfx.api.FxToolkit;

class RatingPanelTest {
    private static final RatingViewModel.RatingWriter FIVE_BY_RULE = new RatingViewModel.RatingWriter() {
        @Override
        public CommandResult rate(int score, @Nullable String feedback) throws UserException {
            throw new IllegalStateException("nothing is saved here");
        }

        @Override
        public Optional<AutoRatingResult> byRule() {
            return Optional.of(new AutoRatingResult(5, List.of()));
        }
    };

    @BeforeAll
    static void startTheToolkit() throws Exception {
        FxToolkit.registerPrimaryStage();
    }

    @Test
    void theAutomaticRatingStandsBesideTheScoreChosenLast() throws Exception {
        var model = new RatingViewModel(Background.immediate(), new FakeScreenHost().drafts(), _ -> {}, _ -> {});
        var panel = Fx.get(() -> {
            var made = new RatingPanel(model);
            new Scene(made, 500, 500);
            model.open("a", "Open a file", 3, FIVE_BY_RULE);
            return made;
        });
        assertEquals("Automatic rating: 5 (yours: 3)", said(panel));

        Fx.run(() -> model.choose(2));
        assertEquals("Automatic rating: 5 (yours: 2)", said(panel));
        Fx.run(() -> model.choose(5));
        assertEquals("Automatic rating: 5, same as yours", said(panel));

        Fx.run(() -> {
            model.cancel();
            model.open("b", "Open another file", 4, FIVE_BY_RULE);
        });
        assertEquals("Automatic rating: 5 (yours: 4)", said(panel));
    }

    private static String said(RatingPanel panel) throws Exception {
        return Fx.get(() -> {
            panel.applyCss();
            return panel.lookupAll(".chip").stream()
                    .flatMap(chip -> chip instanceof Label label
                            ? Stream.of(label)
                            : chip.lookupAll(".label").stream().map(Label.class::cast))
                    .map(Label::getText)
                    .findFirst()
                    .orElse("");
        });
    }
}
