package dev.emend.gui.settings;

import dev.emend.app.core.SearchStatus;
import dev.emend.gui.kit.Chip;
import dev.emend.gui.kit.Focus;
import dev.emend.gui.kit.Fxml;
import dev.emend.gui.kit.Icons;
import dev.emend.gui.kit.Load;
import dev.emend.gui.kit.ScreenView;
import dev.emend.gui.kit.Section;
import dev.emend.gui.kit.SegmentedControl;
import dev.emend.gui.kit.StyleVariant;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.part.TextControls;
import dev.emend.gui.settings.SettingsViewModel.ModelChoice;
import dev.emend.model.Ranking;
import dev.emend.settings.Settings;
import dev.emend.settings.Theme;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import javafx.fxml.FXML;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.CheckBox;
import javafx.scene.control.Label;
import javafx.scene.control.RadioButton;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.TextArea;
import javafx.scene.control.TextField;
import javafx.scene.control.ToggleButton;
import javafx.scene.input.Clipboard;
import javafx.scene.input.DataFormat;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;
import org.controlsfx.control.SegmentedButton;
import org.jspecify.annotations.Nullable;

/// Screen of the settings: one page of choices.
public final class SettingsView extends ScrollPane implements ScreenView {
    @FXML
    private TextField person;

    @FXML
    private SegmentedButton theme;

    @FXML
    private LanguageChoice language;

    @FXML
    private Button smaller;

    @FXML
    private Label zoom;

    @FXML
    private Button larger;

    @FXML
    private HBox modelState;

    @FXML
    private RadioButton bundled;

    @FXML
    private RadioButton smallModel;

    @FXML
    private Label smallModelHint;

    @FXML
    private RadioButton ownModel;

    @FXML
    private Label folderPath;

    @FXML
    private HBox restart;

    @FXML
    private RadioButton byRelevance;

    @FXML
    private RadioButton byTrust;

    @FXML
    private RadioButton byQuality;

    @FXML
    private CheckBox holdPending;

    @FXML
    private CheckBox writesAtOnce;

    @FXML
    private CheckBox reviewedOnly;

    @FXML
    private Label workspace;

    @FXML
    private Button copy;

    @FXML
    private TextArea template;

    @FXML
    private Button saveTemplate;

    @FXML
    private Label templateMessage;

    @FXML
    private TextField extractionAddress;

    @FXML
    private TextField extractionModel;

    @FXML
    private CheckBox extractionElsewhere;

    @FXML
    private Label extractionMessage;

    @FXML
    private TextField questions;

    @FXML
    private Label questionsMessage;

    @FXML
    private Section pricesPlace;

    @FXML
    private Section rulesPlace;

    @FXML
    private Section keysPlace;

    @FXML
    private Section transferPlace;

    private final SettingsViewModel model;
    private final TemplateViewModel prompt;
    private final ExtractionViewModel extraction;
    private final QuestionsViewModel questionsModel;
    private final PricesPane pricesPane;
    private final KeepRulesPane rulesPane;
    private final TransferPane transferPane;
    private final Executor ui;

    SettingsView(
            SettingsViewModel model,
            TemplateViewModel prompt,
            ExtractionViewModel extraction,
            QuestionsViewModel questionsModel,
            PricesViewModel prices,
            KeepRulesViewModel keepRules,
            KeysViewModel keys,
            SettingsTransferViewModel transfer,
            Executor ui) {
        this.model = model;
        this.ui = ui;
        this.prompt = prompt;
        this.extraction = extraction;
        this.questionsModel = questionsModel;
        Fxml.fill(this);
        model.holdPendingProperty().subscribe(isOn -> holdPending.setSelected(isOn));
        model.servesReviewedOnlyProperty().subscribe(isOn -> reviewedOnly.setSelected(isOn));
        model.writesAtOnceProperty().subscribe(isOn -> writesAtOnce.setSelected(isOn));
        for (var choice : Theme.values()) {
            theme.getButtons().add(themeButton(choice));
        }
        language.follow(model);
        smaller.setGraphic(Icons.ZOOM_OUT.node());
        smaller.setOnAction(_ -> model.smaller());
        larger.setGraphic(Icons.ZOOM_IN.node());
        larger.setOnAction(_ -> model.larger());
        copy.setGraphic(Icons.COPY.node());
        workspace.setText(model.folder.toString());
        person.setText(model.settings.get(Settings.PERSON));
        person.textProperty().addListener((_, _, newValue) -> model.setPerson(newValue));
        model.modelStateProperty().addListener((_, _, newValue) -> showModel(newValue));
        model.settings.property().subscribe(this::show);
        for (var field : SettingField.all()) {
            field.plain().ifPresent(plain -> follow(field.id(), plain));
        }
        wireModel();
        wireTemplate();
        wireExtraction();
        var keysPane = new KeysPane(keys);
        keysPlace.getChildren().add(keysPane);
        keys.isAsking().subscribe(isAsking -> {
            if (isAsking && !isInSight(this, keysPane.list())) {
                scrollTo(this, keysPane.list());
            }
        });
        pricesPane = new PricesPane(prices);
        pricesPlace.getChildren().add(pricesPane);
        rulesPane = new KeepRulesPane(keepRules);
        rulesPlace.getChildren().add(rulesPane);
        transferPane = new TransferPane(transfer);
        transferPlace.getChildren().add(transferPane);
    }

    /// Puts the focus on a setting and brings it into sight; does nothing when there is none of this
    /// id.
    ///
    /// @param id of a [SettingField]
    void focus(String id) {
        field(id)
                .ifPresent(field -> Focus.moveLater(this, ui, () -> {
                    field.requestFocus();
                    scrollTo(this, field);
                }));
    }

    private Optional<Node> field(String id) {
        return switch (id) {
            case "person" -> Optional.of(person);
            case "theme" -> selectedButton(theme.getButtons());
            case "language" -> selectedButton(language.buttons());
            case "zoom" -> Optional.of(larger);
            case "hold" -> Optional.of(holdPending);
            case "atOnce" -> Optional.of(writesAtOnce);
            case "reviewedOnly" -> Optional.of(reviewedOnly);
            case "workspace" -> Optional.of(copy);
            case "extraction.address" -> Optional.of(extractionAddress);
            case "extraction.model" -> Optional.of(extractionModel);
            case "extraction.elsewhere" -> Optional.of(extractionElsewhere);
            case "model" -> selectedButton(List.of(bundled, smallModel, ownModel));
            case "ranking" -> selectedButton(List.of(byRelevance, byTrust, byQuality));
            case "template" -> Optional.of(template);
            case "prices" -> Optional.of(pricesPane.first());
            case "rules" -> Optional.of(rulesPane.first());
            case "transfer" -> Optional.of(transferPane.first());
            default -> Optional.ofNullable(control(id));
        };
    }

    private @Nullable Node control(String id) {
        return getContent().lookup("#" + id);
    }

    private void follow(String id, SettingField.Plain plain) {
        var settings = model.settings;
        switch (plain) {
            case SettingField.Flag(var setting)
            when control(id) instanceof CheckBox box -> {
                settings.observe(setting).subscribe(isOn -> box.setSelected(isOn));
                box.setOnAction(_ -> settings.set(setting, box.isSelected()));
            }
            case SettingField.Line(var setting)
            when control(id) instanceof TextField line -> {
                settings.observe(setting).subscribe(text -> {
                    if (!text.equals(line.getText())) {
                        line.setText(text); // changed elsewhere, such as by an import
                    }
                });
                line.textProperty().subscribe(text -> settings.set(setting, text));
            }
            default -> throw new IllegalStateException("no control #" + id);
        }
    }

    private static Optional<Node> selectedButton(List<? extends ToggleButton> buttons) {
        return buttons.stream()
                .filter(ToggleButton::isSelected)
                .<Node>map(button -> button)
                .findFirst()
                .or(() -> buttons.stream().<Node>map(button -> button).findFirst());
    }

    private void wireModel() {
        var settings = model.settings;
        var choice = settings.property().map(ModelChoice::of);
        SegmentedControl.wire(bundled, choice, ModelChoice.BUNDLED, _ -> model.useBundledModel());
        SegmentedControl.wire(smallModel, choice, ModelChoice.SMALL, _ -> model.useSmallModel());
        for (var node : List.of(smallModel, smallModelHint)) {
            node.setVisible(SettingsViewModel.hasSmallModel());
            node.setManaged(node.isVisible());
        }
        SegmentedControl.wire(ownModel, choice, ModelChoice.OWN, _ -> chooseFolder());
        var ranking = settings.observe(Settings.RANKING);
        Consumer<Ranking> choose = newRanking -> settings.set(Settings.RANKING, newRanking);
        SegmentedControl.wire(byRelevance, ranking, Ranking.RELEVANCE, choose);
        SegmentedControl.wire(byTrust, ranking, Ranking.TRUST, choose);
        SegmentedControl.wire(byQuality, ranking, Ranking.QUALITY, choose);
    }

    private void wireExtraction() {
        extractionAddress.textProperty().bindBidirectional(extraction.address);
        extractionModel.textProperty().bindBidirectional(extraction.model);
        extractionElsewhere.selectedProperty().bindBidirectional(extraction.isRemote);
        extraction.problem().subscribe(_ -> showExtraction());
        extraction.address.subscribe(_ -> showExtraction());
        questions.textProperty().bindBidirectional(questionsModel.input);
        questionsModel.mistake().subscribe(mistake -> {
            questionsMessage.setText(mistake.isEmpty() ? Texts.get("settings.questions.hint") : mistake);
            questionsMessage.getStyleClass().setAll("label", mistake.isEmpty() ? "caption" : "mistake");
        });
    }

    private void showExtraction() {
        var problem = extraction.problem().get();
        boolean isOff = extraction.address.get().isBlank();
        extractionMessage.setText(
                problem != null
                        ? (problem.message() + " " + problem.remedy()).strip()
                        : Texts.get(isOff ? "settings.extraction.off" : "settings.extraction.on"));
        extractionMessage.getStyleClass().setAll("label", problem == null ? "caption" : "mistake");
    }

    private void wireTemplate() {
        TextControls.tabLeaves(template);
        template.textProperty().bindBidirectional(prompt.text);
        saveTemplate.setOnAction(_ -> prompt.save());
        saveTemplate.disableProperty().bind(prompt.isChanged().not());
        templateMessage.managedProperty().bind(templateMessage.visibleProperty());
        templateMessage.visibleProperty().bind(templateMessage.textProperty().isNotEmpty());
        prompt.problem.subscribe(_ -> showTemplate());
        prompt.isSaved.subscribe(_ -> showTemplate());
    }

    private void showTemplate() {
        var problem = prompt.problem.get();
        templateMessage.setText(
                problem != null
                        ? (problem.message() + " " + problem.remedy()).strip()
                        : prompt.isSaved.get() ? Texts.get("settings.template.saved") : "");
        templateMessage.getStyleClass().setAll("label", problem == null ? "caption" : "mistake");
    }

    private ToggleButton themeButton(Theme theme) {
        var word = Texts.get("settings.theme." + theme.name().toLowerCase(Locale.ROOT));
        var button = new ToggleButton(word);
        button.setMinWidth(USE_PREF_SIZE);
        button.setId("theme-" + theme.name().toLowerCase(Locale.ROOT));
        SegmentedControl.wire(button, model.settings.observe(Settings.THEME), theme, model.settings::setTheme);
        return button;
    }

    private void show(Settings settings) {
        zoom.setText(Texts.get("settings.zoom.value", model.zoomPercent()));
        var modelFolder = settings.get(Settings.MODEL_FOLDER);
        folderPath.setText(modelFolder.map(Path::toString).orElse(""));
        folderPath.setManaged(modelFolder.isPresent());
        restart.setVisible(model.isModelChanged());
        restart.setManaged(restart.isVisible());
    }

    private void showModel(Load<SearchStatus> load) {
        switch (load) {
            case Load.Idle<SearchStatus> _, Load.Running<SearchStatus> _ -> {}
            case Load.Ready<SearchStatus>(var state) -> modelState.getChildren().setAll(modelState(state));
            case Load.Failed<SearchStatus>(var problem) ->
                modelState.getChildren().setAll(new Chip(Icons.ERROR, problem.message(), StyleVariant.DANGER));
        }
    }

    @FXML
    private void normal() {
        model.normalSize();
    }

    /// A dialog left without an answer must not leave the other choice pressed.
    @FXML
    private void chooseFolder() {
        model.chooseModelFolder();
        ui.execute(
                () -> { // once the group has let go of what was pressed
                    switch (ModelChoice.of(model.settings.get())) {
                        case BUNDLED -> bundled.setSelected(true);
                        case SMALL -> smallModel.setSelected(true);
                        case OWN -> ownModel.setSelected(true);
                    }
                });
    }

    @FXML
    private void hold() {
        model.setHoldPending(holdPending.isSelected());
    }

    @FXML
    private void atOnce() {
        model.setWritesAtOnce(writesAtOnce.isSelected());
    }

    @FXML
    private void reviewedOnly() {
        model.setServesReviewedOnly(reviewedOnly.isSelected());
    }

    @FXML
    private void copyWorkspace() {
        Clipboard.getSystemClipboard().setContent(Map.of(DataFormat.PLAIN_TEXT, model.folder.toString()));
    }

    private static boolean isInSight(ScrollPane view, Node field) {
        var place = view.sceneToLocal(field.localToScene(field.getBoundsInLocal()));
        return place.getMinY() >= 0 && place.getMaxY() <= view.getHeight();
    }

    /// Brings a field of a page that scrolls into sight.
    private static void scrollTo(ScrollPane view, Node field) {
        var page = view.getContent();
        double height = view.getViewportBounds().getHeight();
        double hidden = page.getBoundsInLocal().getHeight() - height;
        if (hidden > 0) {
            var place = page.sceneToLocal(field.localToScene(field.getBoundsInLocal()));
            view.setVvalue(Math.clamp((place.getCenterY() - height / 2) / hidden, 0, 1));
        }
    }

    /// The state of the language model, in a few words.
    private static Chip modelState(SearchStatus state) {
        return switch (state.stage()) {
            case RESTING -> new Chip(Icons.MODEL, Texts.get("settings.model.resting"), StyleVariant.NEUTRAL);
            case LOADING -> new Chip(Icons.JOBS, Texts.get("settings.model.loading"), StyleVariant.NEUTRAL);
            case EMBEDDING ->
                new Chip(
                        Icons.JOBS,
                        Texts.get("settings.model.reading", state.done(), state.total()),
                        StyleVariant.ACCENT);
            case READY -> new Chip(Icons.DONE, Texts.get("settings.model.ready"), StyleVariant.SUCCESS);
            case LEXICAL_ONLY ->
                new Chip(Icons.WARNING, Texts.get("settings.model.lexical", state.reason()), StyleVariant.WARNING);
        };
    }

    /// Two buttons that take the settings to a file and back, and what came of it.
    private static final class TransferPane extends VBox {
        private final Button export;

        TransferPane(SettingsTransferViewModel model) {
            super(8);
            export = button("settings.export", Icons.EXPORT, model::export);
            var importButton = button("settings.import", Icons.IMPORT, model::importSettings);
            var message = TextControls.wrappingLabel("");
            message.setId("transfer-said");
            message.textProperty().bind(model.message());
            message.managedProperty().bind(message.textProperty().isNotEmpty());
            getChildren()
                    .addAll(
                            TextControls.wrappingLabel(Texts.get("settings.transfer.hint"), "caption"),
                            new HBox(8, export, importButton),
                            message);
        }

        private static Button button(String key, Icons icon, Runnable run) {
            var button = new Button(Texts.get(key), icon.node());
            button.setId(key.replace('.', '-'));
            button.setMinWidth(USE_PREF_SIZE);
            button.setOnAction(_ -> run.run());
            return button;
        }

        /// The button that gets the focus first.
        Button first() {
            return export;
        }
    }
}
