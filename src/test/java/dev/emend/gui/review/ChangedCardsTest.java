package dev.emend.gui.review;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.app.review.ReviewQueue;
import dev.emend.fixtures.CollectionKind;
import dev.emend.fixtures.OpenWorkspace;
import dev.emend.gui.kit.Fx;
import dev.emend.gui.shell.Screens;
import dev.emend.model.EntryRef;
import dev.emend.model.ItemRef;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javafx.scene.control.Button;
import javafx.scene.control.Labeled;
import javafx.scene.text.Text;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// What another program changed since a person kept it is a card of Review, whatever kind of collection it stands in.
class ChangedCardsTest {
    private static final String FIRST = "Deploy only after the tests pass.";
    private static final String SECOND = "Name files in small letters.";
    private static final String FIRST_CHANGED = "Deploy at once, whatever the tests say.";
    private static final String SECOND_CHANGED = "Name files in capital letters.";

    @TempDir
    private Path folder;

    private static ReviewWindow window(OpenWorkspace opened) throws Exception {
        var window = new ReviewWindow(opened, Screens::all);
        Fx.await("home is on", () -> window.isOn("#home-read"));
        assertEquals("2", badge(window));
        Fx.run(() -> ((Button) window.scene.lookup("#home-read")).fire());
        Fx.await(
                "the first card is on",
                () -> window.isOn("#review-card")
                        && window.scene.lookup("#review-card").getUserData() != null);
        return window;
    }

    private static String badge(ReviewWindow window) throws Exception {
        Fx.await("the badge is on", () -> window.isOn("#rail-review .rail-badge"));
        return Fx.get(() -> ((Labeled) window.scene.lookup("#rail-review .rail-badge")).getText());
    }

    private static EntryRef card(ReviewWindow window) throws Exception {
        return Fx.get(() -> (EntryRef)
                Objects.requireNonNull(window.scene.lookup("#review-card").getUserData(), "no card"));
    }

    /// What the card shows of the words before and after.
    private static String difference(ReviewWindow window) throws Exception {
        return Fx.get(() -> {
            var card = window.scene.lookup("#review-card");
            return Stream.concat(card.lookupAll(".diff-gone").stream(), card.lookupAll(".diff-new").stream())
                    .filter(Text.class::isInstance)
                    .map(Text.class::cast)
                    .map(Text::getText)
                    .collect(Collectors.joining(" "));
        });
    }

    private static OpenWorkspace changed(CollectionKind kind, Path collection) throws Exception {
        var opened = OpenWorkspace.at(collection, Clock.systemUTC());
        kind.reword(collection, FIRST, FIRST_CHANGED);
        kind.reword(collection, SECOND, SECOND_CHANGED);
        opened.workspace().library().look();
        opened.workspace().library().flush();
        return opened;
    }

    private static int waiting(OpenWorkspace opened) throws Exception {
        return opened.workspace()
                .review()
                .queue()
                .pending(Set.of(), ReviewQueue.Order.IMPACT)
                .size();
    }

    @ParameterizedTest
    @EnumSource(CollectionKind.class)
    void aKeepsTheNewWordsAndXPutsThoseFromBeforeBack(CollectionKind kind) throws Exception {
        var collection = kind.create(folder, FIRST, SECOND);
        try (var opened = changed(kind, collection)) {
            var window = window(opened);
            var kept = card(window);
            boolean isFirst = opened.workspace()
                    .library()
                    .item((ItemRef) kept.owner())
                    .raw()
                    .contains("Deploy");
            var shown = difference(window);
            for (var word : isFirst ? List.of("only", "whatever") : List.of("small", "capital")) {
                assertTrue(shown.contains(word), shown);
            }
            window.press("A");
            Fx.await("the next card is on", () -> window.isAnother(kept));
            window.press("X");
            Fx.await("nothing is left", () -> window.isOn("#review-end"));
            window.close();
            opened.workspace().library().flush();
            assertEquals(0, waiting(opened));
            assertEquals(isFirst, kind.holds(collection, FIRST_CHANGED));
            assertEquals(!isFirst, kind.holds(collection, FIRST));
            assertEquals(isFirst, kind.holds(collection, SECOND));
            assertEquals(!isFirst, kind.holds(collection, SECOND_CHANGED));
        }
    }

    @ParameterizedTest
    @EnumSource(CollectionKind.class)
    void oneKeyListsAllThatWasChangedInTheFileAndDecidesItAtOnce(CollectionKind kind) throws Exception {
        var collection = kind.create(folder, FIRST, SECOND);
        var texts = kind.texts(collection);
        try (var opened = changed(kind, collection)) {
            var window = window(opened);
            window.press("Shift+X");
            Fx.await("both are listed", () -> window.isOn("#review-choices"));
            window.press("Enter");
            Fx.await("nothing is left", () -> window.isOn("#review-end"));
            opened.workspace().library().flush();
            assertEquals(texts, kind.texts(collection), "the kept words are back");
            window.press("Backspace");
            Fx.await("both wait again", () -> window.isOn("#review-card"));
            assertEquals(2, waiting(opened), "one undo");
            opened.workspace().library().flush();
            assertTrue(kind.holds(collection, FIRST_CHANGED));
            window.press("Shift+A");
            Fx.await("both are listed", () -> window.isOn("#review-choices"));
            window.press("Enter");
            Fx.await("nothing is left", () -> window.isOn("#review-end"));
            window.close();
            assertEquals(0, waiting(opened));
            opened.workspace().library().flush();
            assertFalse(kind.holds(collection, FIRST));
            assertTrue(kind.holds(collection, SECOND_CHANGED));
        }
    }
}
