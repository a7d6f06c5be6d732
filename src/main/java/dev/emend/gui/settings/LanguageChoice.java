package dev.emend.gui.settings;

import dev.emend.gui.kit.Fonts;
import dev.emend.gui.kit.SegmentedControl;
import dev.emend.gui.kit.Texts;
import dev.emend.model.texts.Language;
import java.util.List;
import javafx.scene.control.RadioButton;
import javafx.scene.control.ToggleGroup;
import javafx.scene.layout.FlowPane;
import org.jspecify.annotations.Nullable;

/// The languages of the window, each by its own name. On the JavaFX thread.
public final class LanguageChoice extends FlowPane {
    private final ToggleGroup group = new ToggleGroup();

    /// Of an FXML file.
    public LanguageChoice() {
        super(16, 8);
    }

    void follow(SettingsViewModel model) {
        add(model, null, Texts.get("settings.language.system"));
        for (var language : Language.values()) {
            add(model, language, name(language));
        }
    }

    private static String name(Language language) {
        return Fonts.shows(language)
                ? language.ownName()
                : Texts.get("settings.language.noFont", language.displayName());
    }

    private void add(SettingsViewModel model, @Nullable Language language, String name) {
        var button = new RadioButton(name);
        button.setId("language-" + (language == null ? "system" : language.tag()));
        button.setMinWidth(USE_PREF_SIZE);
        button.setToggleGroup(group);
        var chosen = model.settingsProperty()
                .<@Nullable Language>map(all -> all.appearance().language());
        SegmentedControl.<@Nullable Language>wire(button, chosen, language, model::setLanguage);
        getChildren().add(button);
    }

    /// All choices.
    List<RadioButton> buttons() {
        return getChildren().stream().map(RadioButton.class::cast).toList();
    }
}
