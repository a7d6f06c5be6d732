package dev.emend.gui.settings;

import dev.emend.gui.kit.Icon;
import dev.emend.gui.kit.Icons;
import dev.emend.gui.kit.LiveSettings;
import dev.emend.gui.kit.SegmentedControl;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.part.Focusability;
import dev.emend.gui.part.TextControls;
import dev.emend.model.texts.Language;
import dev.emend.settings.Settings;
import java.util.List;
import java.util.Optional;
import javafx.scene.control.RadioButton;
import javafx.scene.control.ToggleGroup;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;

/// The languages of the window, each by its own name, and that another one takes a restart. On the JavaFX thread.
public final class LanguageChoice extends VBox {
    private final ToggleGroup group = new ToggleGroup();
    private final FlowPane names = new FlowPane(16, 8);
    private final HBox restart =
            new HBox(new Icon(Icons.INFO, 16), TextControls.wrappingLabel(Texts.get("settings.language.restart")));

    /// Of an FXML file.
    public LanguageChoice() {
        restart.setId("languageRestart");
        restart.getStyleClass().add("note");
        getChildren()
                .addAll(names, TextControls.wrappingLabel(Texts.get("settings.language.hint"), "caption"), restart);
    }

    void follow(SettingsViewModel model) {
        add(model.settings, Optional.empty(), Texts.get("settings.language.system"));
        for (var language : Language.values()) {
            add(model.settings, Optional.of(language), name(language));
        }
        model.settings.property().subscribe(_ -> Focusability.setShown(restart, model.isLanguageChanged()));
    }

    private static String name(Language language) {
        return Fonts.shows(language)
                ? language.ownName()
                : Texts.get("settings.language.noFont", language.displayName());
    }

    private void add(LiveSettings settings, Optional<Language> language, String name) {
        var button = new RadioButton(name);
        button.setId("language-" + language.map(Language::tag).orElse("system"));
        button.setMinWidth(USE_PREF_SIZE);
        button.setToggleGroup(group);
        SegmentedControl.wire(
                button,
                settings.observe(Settings.LANGUAGE),
                language,
                newLanguage -> settings.set(Settings.LANGUAGE, newLanguage));
        names.getChildren().add(button);
    }

    /// All choices.
    List<RadioButton> buttons() {
        return names.getChildren().stream().map(RadioButton.class::cast).toList();
    }
}
