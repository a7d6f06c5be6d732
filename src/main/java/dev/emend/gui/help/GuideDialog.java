package dev.emend.gui.help;

import dev.emend.gui.kit.ActionControls;
import dev.emend.gui.kit.EmptyPane;
import dev.emend.gui.kit.FieldName;
import dev.emend.gui.kit.Focus;
import dev.emend.gui.kit.Icon;
import dev.emend.gui.kit.Icons;
import dev.emend.gui.kit.KeyCap;
import dev.emend.gui.kit.Load;
import dev.emend.gui.kit.LoadPane;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.kit.UiAction;
import dev.emend.gui.part.ScreenHost;
import dev.emend.gui.part.TextControls;
import dev.emend.gui.part.WrappingCell;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.ContentDisplay;
import javafx.scene.control.Label;
import javafx.scene.control.ListView;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.TextField;
import javafx.scene.input.Clipboard;
import javafx.scene.input.ClipboardContent;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseButton;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;

/// The guide above whatever screen is on: what there is to read on the left, or what was found, and the page on the
/// right. The arrow keys walk the list while one types; Enter goes into the page.
///
/// On the JavaFX thread.
public final class GuideDialog extends BorderPane {
    /// The distance an arrow moves the page, pixels.
    private static final double LINE = 48;

    /// The part of a page that stays visible when it is turned, pixels.
    private static final double OVERLAP = 48;

    private static final int COPIED_SHOWN = 60;

    /// The number of lines of the list that stay visible above the selected one.
    private static final int LINES_ABOVE = 4;

    /// A line of the list.
    ///
    /// @param detail the page a heading is on; empty for a page
    private record Entry(String place, String title, String detail) {}

    private final ScreenHost host;
    private final ObjectProperty<Load<Guide>> guide = new SimpleObjectProperty<>(Load.idle());

    /// The field to search in.
    public final TextField search = new TextField();
    private final ListView<Entry> list = new ListView<>();
    private final ScrollPane text = new ScrollPane();
    private final Label note = TextControls.fixedLabel("", "muted");
    private final Deque<String> before = new ArrayDeque<>();
    private final BooleanProperty hasBefore = new SimpleBooleanProperty(false);
    private final UiAction back;
    private final UiAction find;
    private String visiblePlace;
    private boolean isFilling;

    /// @param close takes the dialog away
    private GuideDialog(String place, ScreenHost host, Runnable close) {
        this.host = host;
        visiblePlace = place;
        setId("guide");
        getStyleClass().add("guide-dialog");
        setAccessibleText(Texts.get("help.guide.title"));
        back = UiAction.of("help.guide.back", Icons.BACK, "Alt+Left", hasBefore, this::back);
        find = UiAction.of("help.guide.find", Icons.SEARCH, "Shortcut+F", search::requestFocus);
        search.setId("guide-search");
        search.setPromptText(Texts.get("help.guide.prompt"));
        FieldName.setWords(search, Texts.get("help.guide.find"));
        search.textProperty().subscribe((_, _) -> fill());
        search.addEventFilter(KeyEvent.KEY_PRESSED, this::walk);
        list.setId("guide-list");
        list.setAccessibleText(Texts.get("help.guide.contents"));
        list.setCellFactory(_ -> new EntryCell());
        list.setPlaceholder(EmptyPane.noContent(Texts.get("help.guide.none")));
        list.getSelectionModel().selectedItemProperty().subscribe(entry -> {
            if (entry != null && !isFilling) {
                show(entry.place());
            }
        });
        list.setOnKeyPressed(event -> {
            if (event.getCode() == KeyCode.ENTER) {
                text.requestFocus();
            }
        });
        list.setOnMouseClicked(click -> {
            if (click.getButton() == MouseButton.PRIMARY && click.getClickCount() == 2) {
                text.requestFocus();
            }
        });
        text.setId("guide-text");
        text.setFitToWidth(true);
        text.setHbarPolicy(ScrollPane.ScrollBarPolicy.NEVER);
        text.setFocusTraversable(true);
        text.getStyleClass().addAll("screen-scroll", "page-scroll");
        text.addEventFilter(KeyEvent.KEY_PRESSED, event -> scroll(event, true));
        var side = new VBox(head(), search, list);
        side.getStyleClass().add("guide-side");
        VBox.setVgrow(list, Priority.ALWAYS);
        var load = new LoadPane();
        load.setContent(text);
        setLeft(side);
        setCenter(load);
        setBottom(foot(close));
        load.watch(guide, _ -> begin(), this::read);
        read();
    }

    /// At what tells of a screen.
    ///
    /// @param close takes the dialog away
    public static GuideDialog of(String screen, ScreenHost host, Runnable close) {
        return new GuideDialog(Guide.of(screen), host, close);
    }

    /// At what to do when the workspace can't be opened.
    public static GuideDialog ofTrouble(ScreenHost host, Runnable close) {
        return new GuideDialog(Guide.TROUBLE, host, close);
    }

    private void read() {
        host.background().load(guide, Guide::new);
    }

    private void begin() {
        fill();
        show(visiblePlace);
    }

    private static HBox head() {
        var head = new HBox(
                12, new Icon(Icons.HELP, 20), TextControls.fixedLabel(Texts.get("help.guide.title"), "screen-title"));
        head.getStyleClass().add("guide-head");
        return head;
    }

    private HBox foot(Runnable close) {
        var gap = new Region();
        HBox.setHgrow(gap, Priority.ALWAYS);
        note.setMinWidth(0);
        var closeButton = new Button(Texts.get("help.close"), new KeyCap("Esc"));
        closeButton.setId("guide-close");
        closeButton.setContentDisplay(ContentDisplay.RIGHT);
        closeButton.setOnAction(_ -> close.run());
        var foot = new HBox(ActionControls.button(back), note, gap, closeButton);
        foot.getStyleClass().add("guide-foot");
        return foot;
    }

    /// Lists what was found, else all pages.
    private void fill() {
        var all = guide.get().ready();
        if (all.isEmpty()) {
            return;
        }
        boolean isSearch = !search.getText().isBlank();
        isFilling = true;
        list.getItems()
                .setAll(
                        isSearch
                                ? all.get().find(search.getText()).stream()
                                        .map(GuideDialog::toEntry)
                                        .toList()
                                : all.get().pages().stream()
                                        .map(page -> new Entry(page.path(), page.title(), ""))
                                        .toList());
        list.getSelectionModel().clearSelection();
        isFilling = !isSearch;
        if (isSearch) {
            list.getSelectionModel().selectFirst();
        } else {
            selectShown();
        }
        isFilling = false;
        Focus.moveLater(this, host.background().ui(), this::revealSelected); // lines are of their heights only then
    }

    private void revealSelected() {
        list.scrollTo(Math.max(0, list.getSelectionModel().getSelectedIndex() - LINES_ABOVE));
    }

    private static Entry toEntry(GuideSection section) {
        return section.heading().isEmpty()
                ? new Entry(section.page(), section.title(), "")
                : new Entry(section.page() + "#" + section.anchor(), section.heading(), section.title());
    }

    private void selectShown() {
        var path = Guide.path(visiblePlace);
        list.getItems().stream()
                .filter(entry -> entry.place().equals(path))
                .findFirst()
                .ifPresent(list.getSelectionModel()::select);
    }

    private void show(String place) {
        var page = guide.get().ready().flatMap(all -> all.page(place));
        if (page.isEmpty()) {
            return;
        }
        var isSame = text.getContent() instanceof PageView
                && Guide.path(visiblePlace).equals(Guide.path(place));
        visiblePlace = place;
        note.setText("");
        if (!isSame) {
            var view = new PageView(page.get(), this::follow, this::copy);
            view.stops()
                    .forEach(stop -> stop.focusedProperty().subscribe(isOn -> {
                        if (isOn) {
                            reveal(stop);
                        }
                    }));
            text.setContent(view);
            text.setAccessibleText(page.get().title());
        }
        Focus.moveLater(this, host.background().ui(), () -> scrollTo(Guide.anchor(place)));
    }

    private void follow(String place) {
        before.push(visiblePlace);
        hasBefore.set(true);
        go(place);
    }

    private void back() {
        var place = before.pop();
        hasBefore.set(!before.isEmpty());
        go(place);
    }

    /// The list is that of all pages again, with the one that is shown.
    private void go(String place) {
        show(place);
        isFilling = true;
        search.clear();
        fill();
        text.requestFocus();
    }

    private void copy(String words) {
        var content = new ClipboardContent();
        content.putString(words);
        Clipboard.getSystemClipboard().setContent(content);
        var line = words.lines().findFirst().orElse("");
        note.setText(Texts.get(
                "kit.copied", line.length() > COPIED_SHOWN ? line.substring(0, COPIED_SHOWN) + "\u2026" : line));
    }

    private void walk(KeyEvent event) {
        switch (event.getCode()) {
            case DOWN -> list.getSelectionModel().selectNext();
            case UP -> list.getSelectionModel().selectPrevious();
            case ENTER -> text.requestFocus();
            default -> {
                scroll(event, false);
                return;
            }
        }
        revealSelected();
        event.consume();
    }

    /// @param isInPage whether all keys that move are the page's; else those a line of text has no use for
    private void scroll(KeyEvent event, boolean isInPage) {
        double screen = text.getViewportBounds().getHeight() - OVERLAP;
        double by = switch (event.getCode()) {
            case PAGE_DOWN -> screen;
            case PAGE_UP -> -screen;
            case DOWN -> isInPage ? LINE : 0;
            case UP -> isInPage ? -LINE : 0;
            case END -> isInPage ? hiddenHeight() : 0;
            case HOME -> isInPage ? -hiddenHeight() : 0;
            default -> 0;
        };
        if (by != 0) {
            moveTo(top() + by);
            event.consume();
        }
    }

    /// The height of the page that does not fit, pixels.
    private double hiddenHeight() {
        double height = text.getContent() == null
                ? 0
                : text.getContent().getLayoutBounds().getHeight();
        return Math.max(0, height - text.getViewportBounds().getHeight());
    }

    /// The height of the page above the visible part, pixels.
    private double top() {
        return text.getVvalue() * hiddenHeight();
    }

    private void moveTo(double top) {
        text.setVvalue(hiddenHeight() == 0 ? 0 : Math.clamp(top / hiddenHeight(), 0, 1));
    }

    private void scrollTo(String anchor) {
        if (text.getContent() instanceof PageView view) {
            var at = view.at(anchor);
            moveTo(at == view ? 0 : at.getBoundsInParent().getMinY() - 16);
        }
    }

    private void reveal(Node stop) {
        var content = text.getContent();
        double from =
                content.sceneToLocal(stop.localToScene(stop.getBoundsInLocal())).getMinY();
        double viewportHeight = text.getViewportBounds().getHeight();
        if (from < top() || from > top() + viewportHeight - LINE) {
            moveTo(from - viewportHeight / 2);
        }
    }

    /// The actions that have keys, besides closing.
    public List<UiAction> actions() {
        return List.of(back, find);
    }

    private static final class EntryCell extends WrappingCell<Entry> {
        @Override
        protected void updateItem(Entry entry, boolean empty) {
            super.updateItem(entry, empty);
            if (empty || entry == null) {
                setGraphic(null);
                setAccessibleText(null);
                return;
            }
            var face = new VBox(TextControls.wrappingLabel(entry.title()));
            if (!entry.detail().isEmpty()) {
                face.getChildren().add(TextControls.wrappingLabel(entry.detail(), "caption"));
            }
            face.getStyleClass().add(Guide.isGuide(entry.place()) ? "guide-entry" : "reference-entry");
            setGraphic(face);
            setAccessibleText(entry.detail().isEmpty() ? entry.title() : entry.title() + ", " + entry.detail());
        }
    }
}
