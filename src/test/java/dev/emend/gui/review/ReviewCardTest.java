package dev.emend.gui.review;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.fixtures.OpenWorkspace;
import dev.emend.fixtures.SharedData;
import dev.emend.gui.kit.Fx;
import dev.emend.gui.kit.Icons;
import dev.emend.gui.shell.RailEntry;
import dev.emend.model.texts.Language;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import javafx.geometry.Bounds;
import javafx.scene.Node;
import javafx.scene.control.Labeled;
import javafx.scene.control.TextArea;
import javafx.scene.text.Text;
import javafx.scene.text.TextFlow;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What a reviewer sees of a learning in the real window, and where the keyboard is afterwards.
class ReviewCardTest {
    private static final RailEntry REVIEW = new RailEntry(
            "review", Icons.REVIEW, false, (shown, host) -> new ReviewScreen(shown.actor(), shown.workspace(), host));
    private static final List<String> BARS = List.of("#review-card", "#review-actions", ".strip-pane", ".preview");

    @TempDir
    private Path folder;

    private @Nullable OpenWorkspace files;
    private @Nullable ReviewWindow shown;

    private OpenWorkspace opened() {
        return Objects.requireNonNull(files);
    }

    private ReviewWindow window() {
        return Objects.requireNonNull(shown);
    }

    private void openSample(double width, double height) throws Exception {
        open(OpenWorkspace.onSample(folder, Clock.systemUTC()), width, height);
    }

    private void open(OpenWorkspace workspace, double width, double height) throws Exception {
        files = workspace;
        shown = new ReviewWindow(workspace, _ -> List.of(REVIEW), width, height);
        Fx.await("the first card is on", () -> window().isOn("#review-card") && hasFocus());
    }

    @AfterEach
    void close() throws Exception {
        if (shown != null) {
            shown.close();
        }
        if (files != null) {
            files.close(); // a skipped test has opened nothing
        }
    }

    private ReviewScreen screen() {
        return (ReviewScreen) window().shell.current().orElseThrow();
    }

    private CardModel page() throws Exception {
        return Fx.get(() -> screen().model.page().get());
    }

    private boolean hasFocus() {
        return window().scene.getFocusOwner() == window().scene.lookup("#review-card");
    }

    private Bounds place(String selector) throws Exception {
        return Fx.get(() -> {
            window().scene.getRoot().applyCss();
            window().scene.getRoot().layout();
            return ReviewWindow.placeOf(window().scene.lookup(selector));
        });
    }

    @ParameterizedTest
    @CsvSource({"1280, 800", "1024, 700"})
    void twoLinesOfTheErrorAreInSightOnEveryCardOfARealAgent(double width, double height) throws Exception {
        open(OpenWorkspace.onCopyOf(SharedData.catalog(), folder, Clock.systemUTC()), width, height);
        assertEquals(22, walk());
    }

    @ParameterizedTest
    @CsvSource({"1280, 800", "1024, 700"})
    void twoLinesOfTheErrorAreInSightOnEveryCardOfTheSample(double width, double height) throws Exception {
        openSample(width, height);
        assertTrue(walk() > 3);
    }

    /// Looks at every card; returns how many have an error.
    private int walk() throws Exception {
        int all = Fx.get(() -> screen().model.progress().get().total());
        int errors = 0;
        for (int i = 0; i < all; i++) {
            var learning = page().learning().orElseThrow();
            if (!learning.error().isBlank() && !learning.error().equals(learning.lesson())) {
                errors++;
                seeError(learning.error());
            }
            var before = window().card();
            window().press("Down");
            if (i < all - 1) {
                Fx.await("the next card", () -> window().isAnother(before));
            }
        }
        return errors;
    }

    private void seeError(String error) throws Exception {
        var place = place("#review-error");
        var sight = place(".card-scroll > .viewport");
        var label = (Labeled) window().scene.lookup("#review-error");
        double line = Fx.get(() -> {
            var text = new Text("Xg");
            text.setFont(label.getFont());
            return text.getLayoutBounds().getHeight();
        });
        double end = Math.min(place.getMaxY(), place.getMinY() + 2 * line);
        assertTrue(place.getMinY() >= sight.getMinY() && end <= sight.getMaxY() + 1, place + " in " + sight);
        assertTrue(place.getHeight() >= line - 1, "no line is squeezed: " + place);
        var shown = Fx.get(() -> ((Text) label.lookup(".text")).getText());
        assertEquals(label.getText(), shown, "nothing is cut off by the room");
        var flat = error.replaceAll("\\s+", " ").strip();
        boolean isWhole = label.getText().equals(flat);
        assertTrue(isWhole || place.getHeight() >= 2 * line - 1, "two lines of " + error);
    }

    @Test
    void anEditIsKeptAsADraftByEscAndSavedByKey() throws Exception {
        openSample(1280, 800);
        edit();
        window().type("zzz");
        window().press("Esc");
        Fx.await("the card has the focus", this::hasFocus);
        assertFalse(file().contains("zzz"));
        assertEquals(List.of(), kinds());
        Fx.await("it is said where it is", () -> isSaid("Draft kept; E opens it again"));
        assertTrue(Fx.get(() -> window().isOn("#chip-review-edit")), "the card has a draft");

        edit();
        window().type("yyy");
        window().decide("Shortcut+Enter");
        Fx.await("the card has the focus", this::hasFocus);
        assertTrue(file().contains("zzzyyy"));
        assertEquals(List.of("edit"), kinds());
    }

    @Test
    void whatAnEarlierWindowLeftIsOfferedWithItsTimeAndDiscardedByKey() throws Exception {
        openSample(1280, 800);
        edit();
        window().type("zzz");
        window().press("Esc");
        Fx.await("it is offered", () -> window().isOn("#chip-review-edit"));
        var offered = Fx.get(() -> ((Labeled) window().scene.lookup("#chip-review-edit")).getText());
        assertTrue(offered.matches("Your unsaved text from \\d\\d:\\d\\d"), offered);
        window().press("Shift+E");
        Fx.await("it is no longer offered", () -> !window().isOn("#chip-review-edit"));
        assertFalse(window().isOn("#chip-review-discard"));
    }

    @Test
    void whatIsUndoneIsSaidInTheLanguageOfTheWindow() throws Exception {
        Language.GERMAN.setWindowLanguage();
        try {
            openSample(1280, 800);
            window().press("A");
            Fx.await("it was kept", () -> kinds().equals(List.of("keep")));
            Fx.await("it can be undone", () -> window().isOn(".decision"));
            Fx.await("the card has the focus", this::hasFocus);
            window().press("Backspace");

            Fx.await(
                    "its label is translated",
                    () -> window().scene.getRoot().lookupAll(".toast .label").stream()
                            .anyMatch(node -> node instanceof Labeled label
                                    && label.getText()
                                            .matches("Rückgängig gemacht: Eine Erkenntnis von \\S+ behalten")));
        } finally {
            Language.ENGLISH.setWindowLanguage();
        }
    }

    private boolean isSaid(String sentence) {
        return window().scene.getRoot().lookupAll(".label").stream()
                .anyMatch(
                        node -> node instanceof Labeled label && label.getText().equals(sentence));
    }

    @Test
    void anEditIsSavedByMouseAndGivenUpByMouse() throws Exception {
        openSample(1280, 800);
        window().click("#review-edit");
        Fx.await("the field is on", this::isTyping);
        window().type("zzz");
        window().click("#review-close");
        Fx.await("the card has the focus", this::hasFocus);
        assertEquals(List.of(), kinds());

        window().click("#review-edit");
        Fx.await("the field is on", this::isTyping);
        window().type("yyy");
        var before = window().card();
        window().click("#review-save");
        Fx.await("the next card", () -> window().isAnother(before));
        Fx.await("the card has the focus", this::hasFocus);
        assertTrue(file().contains("yyy"));
    }

    @Test
    void whatChangedAndWhatAgentsWillReadFollowTheTyping() throws Exception {
        openSample(1280, 800);
        edit();
        assertTrue(window().isOn("#review-tips"), "the tips are beside the field");
        window().press("Home");
        window().type("Qqq ");
        Fx.await(
                "the changes name it", () -> words("#review-changes .word-diff").contains("Qqq"));
        Fx.await("the preview follows", () -> words(".agents-text").contains("Qqq"));
        window().press("Esc");
        Fx.await("the preview is as before", () -> !words(".agents-text").contains("Qqq"));
        Fx.await("the learning's lines are in sight", () -> {
            window().scene.getRoot().layout();
            var own = ReviewWindow.placeOf(window().scene.lookup(".agents-text .own"));
            var sight = ReviewWindow.placeOf(window().scene.lookup(".agents-scroll > .viewport"));
            return sight.getMinY() <= own.getMinY() && own.getMinY() < sight.getMaxY();
        });
    }

    private void edit() throws Exception {
        window().press("E");
        Fx.await("the field is on", this::isTyping);
    }

    private boolean isTyping() {
        return window().scene.getFocusOwner() instanceof TextArea;
    }

    private String words(String selector) {
        return window().scene.lookup(selector) instanceof TextFlow flow
                ? flow.getChildren().stream()
                        .map(node -> ((Text) node).getText())
                        .collect(Collectors.joining())
                : "";
    }

    private String file() throws Exception {
        opened().workspace().library().flush();
        return Files.readString(opened().catalog(), StandardCharsets.UTF_8);
    }

    private List<String> kinds() throws Exception {
        return opened().workspace().journal().recent(10).stream()
                .map(entry -> entry.kind())
                .toList();
    }

    @Test
    void whatIsBeyondTheLimitIsFoldedAndOpensByKeyAndClick() throws Exception {
        open(OpenWorkspace.onCopyOf(SharedData.catalog(), folder, Clock.systemUTC()), 1280, 800);
        Fx.await("it is folded", () -> words(".agents-text").contains("not shown ("));
        assertFalse(Fx.get(() -> window().scene.lookup(".agents-text .cut") != null), "nothing of it is shown");
        int hidden = page().preview().kept().hiddenCount();
        assertTrue(hidden > 1000, "a real item is longer than the format: " + hidden);

        window().press("Shift+H");
        Fx.await("it is open", () -> window().scene.lookup(".agents-text .cut") != null);
        assertFalse(Fx.get(() -> words(".agents-text").contains("not shown (")));
        window().press("Shift+H");
        Fx.await("it is folded", () -> words(".agents-text").contains("not shown ("));
        window().click(".agents-text .not-shown");
        Fx.await("it is open", () -> window().scene.lookup(".agents-text .cut") != null);
        assertTrue(Fx.get(this::hasFocus), "focus on " + window().scene.getFocusOwner());
        assertEquals(List.of(), Fx.get(this::struck), "nothing is struck while it is kept");
    }

    @Test
    void onlyWhatARejectionRemovesIsStruckThrough() throws Exception {
        openSample(1280, 800);
        assertEquals(List.of(), Fx.get(this::struck));
        window().press("V");
        Fx.await(
                "if rejected is on, and what it removes is struck through",
                () -> String.join("", own()).equals(String.join("", struck())));
        var read = page().preview().rejected();
        var rest = read.parts().stream()
                .filter(part -> part.kind() == Preview.Kind.READ)
                .map(Preview.Part::text)
                .collect(Collectors.joining());
        assertEquals(read.text(), rest, "what stays is what agents read then");
    }

    /// What agents read of the learning itself.
    private List<String> own() {
        return screen().model.page().get().preview().current().parts().stream()
                .filter(part -> part.isOwn() && part.kind() == Preview.Kind.READ)
                .map(Preview.Part::text)
                .toList();
    }

    private List<String> struck() {
        var struck = new ArrayList<String>();
        for (var node : ((TextFlow) window().scene.lookup(".agents-text")).getChildren()) {
            if (node instanceof Text text && text.isStrikethrough()) {
                struck.add(text.getText());
            }
        }
        return struck;
    }

    @Test
    void theFocusIsOnTheCardAfterEachDecisionAndDialog() throws Exception {
        openSample(1280, 800);
        for (var key : List.of("A", "X", "S")) {
            window().decide(key);
            Fx.await("the card has the focus after " + key, this::hasFocus);
        }
        var next = window().card();
        window().press("Backspace");
        Fx.await("the card is back", () -> window().isAnother(next));
        Fx.await("the card has the focus after undo", this::hasFocus);
        window().click(".digit");
        Fx.await("the rating shows", () -> window().scene.lookup(".digit:given") != null);
        Fx.await("the card has the focus after a rating", this::hasFocus);
        for (var selector : List.of("#review-keep", "#review-reject", "#review-snooze")) {
            var before = window().card();
            window().click(selector);
            Fx.await("the next card", () -> window().isAnother(before));
            Fx.await("the card has the focus after " + selector, this::hasFocus);
        }
        for (var key : List.of("N", "D", "T", "P", "Q", "Shift+A")) {
            window().press(key);
            Fx.await("it is open: " + key, () -> window().isOn(".panel"));
            window().press("Esc");
            Fx.await("the card has the focus after " + key, this::hasFocus);
        }
        for (var key : List.of("Shortcut+K", "F1")) {
            window().press(key);
            Fx.await("it is open: " + key, () -> !hasFocus());
            window().press("Esc");
            Fx.await("the card has the focus after " + key, this::hasFocus);
        }
        var last = window().card();
        window().click("#status-undo");
        Fx.await("the card is back", () -> window().isAnother(last));
        Fx.await("the card has the focus after undo in the status bar", this::hasFocus);
    }

    @ParameterizedTest
    @CsvSource({"1280, 800", "1024, 700"})
    void aToastCoversNothingPeopleWorkWith(double width, double height) throws Exception {
        openSample(width, height);
        window().decide("A");
        var places = new ArrayList<Bounds>();
        for (var selector : BARS) {
            places.add(place(selector));
        }
        Fx.run(() -> window().shell.done("Undid: " + "keep a learning of some item ".repeat(12), true));
        Fx.await("it is on", () -> window().isOn(".toast"));
        var toast = place(".toast");
        var title = (Labeled) window().scene.lookup(".screen-title");
        assertEquals(
                title.getText(), Fx.get(() -> ((Text) title.lookup(".text")).getText()), "the title stays readable");
        assertFalse(toast.intersects(place(".screen-title")), "the title is not covered");
        assertTrue(toast.getMinX() >= 0 && toast.getMaxX() <= width && toast.getMinY() >= 0, toast.toString());
        for (int i = 0; i < BARS.size(); i++) {
            var now = place(BARS.get(i));
            assertFalse(toast.intersects(now), BARS.get(i) + " is covered: " + toast + " over " + now);
            assertEquals(places.get(i), now, BARS.get(i) + " stays where it is");
        }
    }

    @ParameterizedTest
    @CsvSource({"1280, 800", "1024, 700"})
    void theActionBarStaysWhereItIs(double width, double height) throws Exception {
        openSample(width, height);
        var place = place("#review-actions");
        var strip = place(".strip-pane");
        for (var key : List.of("E", "N", "D", "T", "P", "Shift+A", "4")) {
            window().press(key);
            Fx.await("it came: " + key, () -> isOpen() || window().scene.lookup(".digit:given") != null);
            assertEquals(place, place("#review-actions"), "the bar after " + key);
            assertEquals(strip, place(".strip-pane"), "the strip after " + key);
            window().press("Esc");
            Fx.await("the card has the focus", this::hasFocus);
        }
        window().decide("A");
        assertEquals(place, place("#review-actions"), "the bar of the next card");
    }

    private boolean isOpen() {
        Node panel = window().scene.lookup(".panel");
        return isTyping() || panel.isVisible();
    }
}
