package dev.emend.gui.settings;

import dev.emend.app.review.AgentQuestions;
import dev.emend.gui.kit.LiveSettings;
import dev.emend.gui.kit.Texts;
import dev.emend.settings.Settings;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;

/// View model of how many questions about look-alikes agents may be asked on one day; none when the
/// field is empty. A number that is entered is kept and used at once.
public final class QuestionsViewModel {
    private final LiveSettings settings;
    private final AgentQuestions questions;
    public final StringProperty input = new SimpleStringProperty("");
    private final ReadOnlyStringWrapper mistake = new ReadOnlyStringWrapper("");

    public QuestionsViewModel(LiveSettings settings, AgentQuestions questions) {
        this.settings = settings;
        this.questions = questions;
        input.set(Integer.toString(settings.get(Settings.QUESTIONS_PER_DAY)));
        input.subscribe(this::keep);
        settings.observe(Settings.QUESTIONS_PER_DAY).subscribe((_, perDay) -> {
            if (perDay != number()) {
                input.set(Integer.toString(perDay)); // changed elsewhere, such as by an import
            }
        });
    }

    /// Why nobody is asked with what is entered, as a sentence; empty when it can be used. What is no
    /// number leaves the last one in use.
    public ReadOnlyStringProperty mistake() {
        return mistake.getReadOnlyProperty();
    }

    /// The number that is entered; -1 for what is no number.
    private int number() {
        var text = input.get().strip();
        return text.isEmpty() ? 0 : text.matches("[0-9]{1,6}") ? Integer.parseInt(text) : -1;
    }

    private void keep() {
        int perDay = number();
        if (perDay < 0 || perDay > Settings.MAX_QUESTIONS) {
            mistake.set(Texts.get("settings.questions.wrong", Settings.MAX_QUESTIONS));
            return;
        }
        settings.set(Settings.QUESTIONS_PER_DAY, perDay);
        questions.allow(perDay);
        mistake.set(perDay > 0 && perDay < AgentQuestions.PER_PAIR ? Texts.get("settings.questions.few") : "");
    }
}
