package dev.emend.gui.library;

import dev.emend.app.check.StaleReference;
import dev.emend.app.journal.JournalEntryView;
import dev.emend.app.library.ItemDetail;
import dev.emend.gui.kit.ActionControls;
import dev.emend.gui.kit.Chip;
import dev.emend.gui.kit.EmptyPane;
import dev.emend.gui.kit.Fxml;
import dev.emend.gui.kit.Icon;
import dev.emend.gui.kit.Icons;
import dev.emend.gui.kit.LazyChildren;
import dev.emend.gui.kit.Load;
import dev.emend.gui.kit.LoadPane;
import dev.emend.gui.kit.StyleVariant;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.kit.UiAction;
import dev.emend.gui.library.DetailViewModel.Preview;
import dev.emend.gui.library.DetailViewModel.Tab;
import dev.emend.gui.part.AgentsViewPane;
import dev.emend.gui.part.ChangedWordsView;
import dev.emend.gui.part.Drafts;
import dev.emend.gui.part.ScreenHost;
import dev.emend.gui.part.TextControls;
import dev.emend.gui.part.TrustBar;
import dev.emend.gui.part.TrustHistoryView;
import dev.emend.gui.places.PlaceLine;
import dev.emend.model.Rating;
import dev.emend.model.ReviewState;
import dev.emend.model.VisibleText;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import javafx.collections.MapChangeListener;
import javafx.fxml.FXML;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.MenuButton;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.TabPane;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;

/// The item shown: its name and trust, a tab per side, and what can be done with it.
final class DetailView extends BorderPane {
    /// Longer descriptions stand in the Item tab only.
    private static final int MAX_ABOVE = 260;

    /// A long text is scrolled.
    private static final int MAX_CHANGED = 180;

    private final LibraryViewModel model;
    private final ScreenHost host;
    private final PlaceLine place = new PlaceLine();
    private final TrustBar trust = new TrustBar();
    private final Chip unread = new Chip(Icons.UNKNOWN, Texts.get("trust.notReviewed"), StyleVariant.NEUTRAL);
    private final FieldsPane fieldsPane;
    private final LearningsPane learningsPane;
    private final TrustHistoryPane trustHistoryPane;
    private final RawPane rawPane;
    private final RelatedPane relatedPane;
    private final SecretStrip secrets;
    private final ChangedWordsView changedWords = new ChangedWordsView();
    private final ItemCells.RatingDigits rating;

    @FXML
    private LoadPane pane;

    @FXML
    private VBox head;

    @FXML
    private HBox titleRow;

    @FXML
    private Label name;

    @FXML
    private Label description;

    @FXML
    private HBox locked;

    @FXML
    private Label lockedWhy;

    @FXML
    private TabPane tabs;

    @FXML
    private javafx.scene.control.Tab item;

    @FXML
    private javafx.scene.control.Tab learnings;

    @FXML
    private javafx.scene.control.Tab trustHistory;

    @FXML
    private javafx.scene.control.Tab conditions;

    @FXML
    private javafx.scene.control.Tab agent;

    @FXML
    private javafx.scene.control.Tab raw;

    @FXML
    private javafx.scene.control.Tab history;

    @FXML
    private javafx.scene.control.Tab related;

    @FXML
    private FlowPane actions;

    DetailView(LibraryViewModel model, ScreenHost host) {
        this.model = model;
        this.host = host;
        fieldsPane = new FieldsPane(model.fields, host.dates(), new ItemUsesPane(model.uses, host.dates()));
        learningsPane = new LearningsPane(model.learnings, model.fates, host.dates());
        trustHistoryPane = new TrustHistoryPane(model.attribution, new TrustHistoryView(host.dates(), learning -> {
            model.jump(learning.item(), Optional.of(learning));
            focusTab();
        }));
        rawPane = new RawPane(() -> host.done(Texts.get("library.done.copied"), false));
        relatedPane = new RelatedPane(model.detail, host, learning -> {
            model.jump(learning.item(), Optional.of(learning));
            focusTab();
        });
        secrets = new SecretStrip(model.secrets);
        rating = new ItemCells.RatingDigits(score -> model.detail
                .current()
                .ifPresent(detail -> model.items.rate(detail.item().ref(), score)));
        Fxml.fill(this);
        var markedItems = model.items.markedItems;
        var several = TextControls.note(
                () -> markedItems.size() > 1 ? Texts.get("library.several", markedItems.size()) : "", markedItems);
        var changes = toScrollPane(changedWords);
        // as high as its words, which wrap: a scroll pane alone asks for one line
        changedWords
                .heightProperty()
                .subscribe(height -> changes.setPrefViewportHeight(Math.min(height.doubleValue(), MAX_CHANGED)));
        changes.setMinHeight(Region.USE_PREF_SIZE);
        changes.setId("detail-changed");
        changes.visibleProperty().bind(changedWords.visibleProperty());
        changes.managedProperty().bind(changedWords.visibleProperty());
        head.getChildren().addAll(several, secrets, staleChip(), changes);
        model.secrets.cover.subscribe(
                (_, _) -> model.detail.detail.get().ready().ifPresent(this::show));
        titleRow.getChildren().add(trust);
        var ratingRow = new HBox(TextControls.fixedLabel(Texts.get("library.column.rating"), "caption"), rating);
        unread.setId("detail-not-reviewed");
        unread.managedProperty().bind(unread.visibleProperty());
        ratingRow.getChildren().addAll(unread, draftChip());
        ratingRow.setId("detail-rating");
        ratingRow.getStyleClass().add("detail-rating");
        head.getChildren().add(ratingRow);
        trust.setMinWidth(Region.USE_PREF_SIZE);
        name.setMaxWidth(Double.MAX_VALUE);
        fillTabs(host);
        pane.watch(model.detail.detail, this::show, model.detail::reload);
        model.detail.item.subscribe(
                ref -> pane.setPlaceholder(ref == null ? EmptyPane.noContent(Texts.get("library.detail.none")) : null));
        actions.visibleProperty().bind(model.isAnythingOpen().not().and(model.detail.item.isNotNull()));
        actions.managedProperty().bind(actions.visibleProperty());
        showLock();
    }

    /// A chip for what was typed about the item and not saved, while no form is open about it.
    private Chip draftChip() {
        var chip = new Chip(Icons.EDIT, "", StyleVariant.WARNING);
        chip.setId("detail-draft");
        chip.setTooltip(TextControls.tooltip(Texts.get("part.draft.hint")));
        chip.managedProperty().bind(chip.visibleProperty());
        Runnable show = () -> {
            var item = model.detail.item.get();
            var draft = item == null || model.detail.isEdited.get()
                    ? Optional.<Drafts.Draft>empty()
                    : host.drafts().newest(item);
            chip.setText(draft.map(found -> Texts.get("part.draft", host.dates().time(found.at())))
                    .orElse(""));
            chip.setVisible(draft.isPresent());
        };
        model.detail.item.subscribe(_ -> show.run());
        model.detail.isEdited.subscribe(_ -> show.run());
        host.drafts().draftsByField.addListener((MapChangeListener<Drafts.Field, Drafts.Draft>) _ -> show.run());
        return chip;
    }

    /// A chip with the number of stale references in the item; its hint tells what became of each.
    private Chip staleChip() {
        var chip = new Chip(Icons.WARNING, "", StyleVariant.WARNING);
        chip.setId("detail-stale");
        chip.managedProperty().bind(chip.visibleProperty());
        model.detail.staleReferences.subscribe(state -> {
            var references = state.ready().orElse(List.of());
            boolean isFailed = state instanceof Load.Failed<?>;
            chip.setVisible(!references.isEmpty() || isFailed);
            chip.setText(Texts.get(isFailed ? "library.stale.failed" : "library.stale", references.size()));
            TextControls.hint(
                    chip,
                    state instanceof Load.Failed<?>(var problem)
                            ? problem.message()
                            : references.stream().map(StaleReference::fate).collect(Collectors.joining("\n")));
        });
        return chip;
    }

    /// Buttons that cannot be pressed take no mouse, so the bar around them says why.
    private void showLock() {
        var reason = model.locks.reason;
        var hint = TextControls.tooltip("");
        lockedWhy.setMinHeight(USE_PREF_SIZE);
        reason.subscribe(lockReason -> {
            var sentence = lockReason.isEmpty() ? "" : Texts.get("library.locked", lockReason);
            lockedWhy.setText(sentence);
            hint.setText(sentence);
            locked.setVisible(!lockReason.isEmpty());
            locked.setManaged(!lockReason.isEmpty());
            if (lockReason.isEmpty()) {
                Tooltip.uninstall(actions, hint);
            } else {
                Tooltip.install(actions, hint);
            }
        });
    }

    private void fillTabs(ScreenHost host) {
        LazyChildren.content(item, fieldsPane);
        LazyChildren.content(learnings, learningsPane);
        LazyChildren.content(trustHistory, trustHistoryPane);
        LazyChildren.content(
                conditions, toScrollPane(new ConditionsPane(model.conditions, model.locks.reason.isEmpty())));
        LazyChildren.content(agent, agentPane());
        LazyChildren.content(raw, rawPane);
        LazyChildren.content(history, historyPane(host));
        LazyChildren.content(related, relatedPane);
        var all = tabs.getTabs();
        tabs.getSelectionModel()
                .selectedIndexProperty()
                .subscribe((_, index) -> model.detail.tab.set(Tab.values()[index.intValue()]));
        model.detail.tab.subscribe(tab -> tabs.getSelectionModel().select(all.get(tab.ordinal())));
    }

    private Node agentPane() {
        var view = new AgentsViewPane();
        var load = new LoadPane();
        load.setContent(toScrollPane(view));
        load.<Preview>watch(
                model.detail.preview,
                preview -> {
                    view.show(preview.view(), preview.tokens(), preview.missingCount());
                    view.answer(preview.request(), preview.answer());
                },
                model.detail::readSide);
        return load;
    }

    private Node historyPane(ScreenHost host) {
        var view = new HistoryPane(host.dates());
        var load = new LoadPane();
        load.setContent(view);
        load.<List<JournalEntryView>>watch(model.detail.history, view::show, model.detail::readSide);
        return load;
    }

    private static ScrollPane toScrollPane(Region content) {
        var scroll = new ScrollPane(content);
        scroll.setFitToWidth(true);
        scroll.getStyleClass().add("screen-scroll");
        return scroll;
    }

    private void show(ItemDetail detail) {
        var cover = model.secrets.cover.get();
        var item = cover.apply(detail.item());
        boolean isText = item.home().isPresent() && !item.fields().has("description");
        var text = isText ? "" : VisibleText.of(item.description().strip());
        boolean isAbove = text.length() <= MAX_ABOVE;
        name.setText(VisibleText.of(detail.item().ref().label()));
        description.setText(text);
        description.setVisible(isAbove && !text.isEmpty());
        description.setManaged(description.isVisible());
        place.show(detail.item(), detail.file(), Optional.empty());
        trust.setTrust(detail.item().trust(), detail.state());
        unread.setVisible(detail.state() == ReviewState.NOT_REVIEWED);
        changedWords.show(detail.change(detail.item().ref().key()), cover);
        rating.mark(detail.ratings().stream().findFirst().map(Rating::score).orElse(0));
        fieldsPane.show(item, detail.ratings(), isAbove);
        trustHistoryPane.show(
                detail.trustHistory(),
                detail.learnings().stream()
                        .map(reviewedLearning -> cover.apply(reviewedLearning).learning())
                        .toList());
        model.detail.place(itemPlace -> place.show(detail.item(), detail.file(), itemPlace));
        rawPane.show(detail.raw(cover));
    }

    /// Puts what can be done where it is done.
    void offer(LibraryActions libraryActions) {
        secrets.offer(libraryActions.reveal, libraryActions.redact);
        var learningActions = libraryActions.learning;
        trustHistoryPane.offer(learningActions.dismissal, learningActions.trust, learningActions.form);
        head.getChildren().add(head.getChildren().indexOf(titleRow) + 1, place);
        place.offer(libraryActions.editor);
        offer(
                libraryActions.correct,
                List.of(libraryActions.findSimilar, libraryActions.summary),
                libraryActions.more());
    }

    /// Shows the item where it stands now, in the editor of the person.
    void showInEditor() {
        model.detail.place(itemPlace ->
                itemPlace.ifPresentOrElse(host::showInEditor, () -> host.done(Texts.get("places.notInFile"), false)));
    }

    /// The bar below the tabs: one primary action, two more, the rest behind a menu.
    private void offer(UiAction primary, List<UiAction> secondaryActions, List<UiAction> more) {
        actions.getChildren().setAll(ActionControls.primary(primary));
        secondaryActions.forEach(action -> actions.getChildren().add(ActionControls.button(action)));
        var menu = new MenuButton("", Icons.MORE.node(20));
        menu.setId("library-more");
        menu.setMinWidth(Region.USE_PREF_SIZE);
        menu.setAccessibleText(Texts.get("library.more"));
        menu.setTooltip(TextControls.tooltip(Texts.get("library.more")));
        menu.getStyleClass().addAll("flat", "no-arrow", "more");
        more.forEach(action -> menu.getItems().add(ActionControls.menuItem(action)));
        titleRow.getChildren().add(menu);
    }

    /// Puts the focus where the open tab is worked with.
    void focusTab() {
        switch (model.detail.tab.get()) {
            case LEARNINGS -> learningsPane.focusCurrent();
            case RAW -> rawPane.focusFind();
            case TRUST_HISTORY -> trustHistoryPane.focusLines();
            case AROUND -> relatedPane.focusLines();
            default -> tabs.requestFocus();
        }
    }

    void focusFields() {
        fieldsPane.focusFirst();
    }

    void focusFind() {
        rawPane.focusFind();
    }

    /// Strip below the title that reports a secret in the item, with the actions on it.
    private static final class SecretStrip extends HBox {
        private final FlowPane buttons = new FlowPane(8, 8);

        SecretStrip(SecretsViewModel model) {
            getStyleClass().addAll("note", "secret-strip");
            setId("secret-strip");
            var words = TextControls.wrappingLabel("");
            words.setMaxWidth(Double.MAX_VALUE);
            var right = new VBox(8, words, buttons);
            setHgrow(right, Priority.ALWAYS);
            getChildren().addAll(new Icon(Icons.SECRET, 16), right);
            model.sentence.subscribe(sentence -> {
                words.setText(VisibleText.of(sentence));
                setVisible(!sentence.isEmpty());
                setManaged(!sentence.isEmpty());
            });
        }

        void offer(UiAction reveal, UiAction redact) {
            buttons.getChildren().addAll(ActionControls.button(reveal), ActionControls.button(redact));
        }
    }
}
