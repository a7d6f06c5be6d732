package dev.emend.gui.settings;

import dev.emend.app.preview.PromptProfiles;
import dev.emend.gui.kit.Background;
import dev.emend.gui.kit.Problem;
import javafx.beans.binding.BooleanBinding;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;
import org.jspecify.annotations.Nullable;

/// The workspace's own template of an agent's prompt, edited as plain text. A wrong one stays as it
/// was typed and does not replace the one before.
public final class TemplateViewModel {
    private final PromptProfiles prompts;
    private final Background background;
    public final StringProperty text = new SimpleStringProperty("");
    private final StringProperty savedTemplate = new SimpleStringProperty("");

    /// The line and the placeholder that is wrong; null for none.
    public final ObjectProperty<@Nullable Problem> problem = new SimpleObjectProperty<>();

    /// True from a save until the next key.
    public final BooleanProperty isSaved = new SimpleBooleanProperty();

    public TemplateViewModel(PromptProfiles prompts, Background background) {
        this.prompts = prompts;
        this.background = background;
        text.subscribe(_ -> isSaved.set(false));
    }

    /// Reads the template again; what was typed and not saved stays.
    public void load() {
        background.run(
                prompts::template,
                template -> {
                    boolean isTyped = isChanged().get();
                    savedTemplate.set(template);
                    if (!isTyped) {
                        text.set(template);
                    }
                },
                problem::set);
    }

    public void save() {
        var newTemplate = text.getValueSafe();
        problem.set(null);
        background.run(
                () -> {
                    prompts.keep(newTemplate);
                    return newTemplate;
                },
                template -> {
                    savedTemplate.set(template);
                    isSaved.set(template.equals(text.getValueSafe()));
                },
                problem::set);
    }

    public BooleanBinding isChanged() {
        return text.isNotEqualTo(savedTemplate);
    }
}
