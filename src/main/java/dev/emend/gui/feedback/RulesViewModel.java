package dev.emend.gui.feedback;

import dev.emend.app.feedback.FeedbackService;
import dev.emend.gui.kit.Load;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.part.ScreenHost;
import dev.emend.model.rules.FeedbackRules;
import dev.emend.model.rules.FeedbackRules.Adjustment;
import dev.emend.model.rules.FeedbackRules.Decay;
import dev.emend.model.rules.FeedbackRules.Tag;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;

/// The rules as they are typed: tags with their words, adjustments with theirs, the half-life.
public final class RulesViewModel {
    private static final double DAY = 86_400;

    /// A line of either table. Words are parted by commas.
    ///
    /// @param text the tag, or what agents are told
    public record Row(StringProperty text, StringProperty words, BooleanProperty important) {
        static Row of(String text, List<String> words, boolean isImportant) {
            return new Row(
                    new SimpleStringProperty(text),
                    new SimpleStringProperty(String.join(", ", words)),
                    new SimpleBooleanProperty(isImportant));
        }

        private List<String> wordList() {
            return Arrays.stream(words.getValueSafe().split(","))
                    .map(String::strip)
                    .filter(word -> !word.isEmpty())
                    .toList();
        }
    }

    private final FeedbackService feedbacks;
    private final ScreenHost host;
    private final Runnable onSaved;
    public final ObjectProperty<Load<FeedbackRules>> load = new SimpleObjectProperty<>(Load.idle());
    public final ObservableList<Row> tags = FXCollections.observableArrayList();
    public final ObservableList<Row> adjustments = FXCollections.observableArrayList();

    /// In days.
    public final StringProperty halfLife = new SimpleStringProperty("");

    /// The least weight that is served, 0 to 1.
    public final StringProperty minimumWeight = new SimpleStringProperty("");
    public final StringProperty mistake = new SimpleStringProperty("");

    RulesViewModel(FeedbackService feedbacks, ScreenHost host, Runnable onSaved) {
        this.feedbacks = feedbacks;
        this.host = host;
        this.onSaved = onSaved;
        load.subscribe(state -> state.ready().ifPresent(this::take));
    }

    public void open() {
        mistake.set("");
        host.background().load(load, feedbacks::rules);
    }

    private void take(FeedbackRules rules) {
        tags.setAll(rules.tags().stream()
                .map(tag -> Row.of(tag.name(), tag.words(), tag.isImportant()))
                .toList());
        adjustments.setAll(rules.adjustments().stream()
                .map(adjustment -> Row.of(adjustment.text(), adjustment.words(), false))
                .toList());
        halfLife.set(number(rules.decay().halfLife().toSeconds() / DAY));
        minimumWeight.set(number(rules.decay().minWeight()));
    }

    private static String number(double value) {
        return value == Math.rint(value) ? String.format(Locale.ROOT, "%.0f", value) : Double.toString(value);
    }

    public void addTag() {
        tags.add(Row.of("", List.of(), false));
    }

    public void addAdjustment() {
        adjustments.add(Row.of("", List.of(), false));
    }

    /// The rules of a new workspace, not saved yet.
    public void reset() {
        take(FeedbackRules.DEFAULTS);
    }

    /// Rules with tags to change, those of a product for planning work, not saved yet.
    public void showExample() {
        take(FeedbackRules.EXAMPLE);
    }

    /// Saves; when that fails what was typed stays.
    public void save() {
        var days = parse(halfLife.getValueSafe());
        var weight = parse(minimumWeight.getValueSafe());
        if (days.isEmpty() || days.get() * DAY < 1 || days.get() > 100_000) {
            mistake.set(Texts.get("feedback.rules.halfLife.wrong"));
            return;
        }
        if (weight.isEmpty() || weight.get() < 0 || weight.get() > 1) {
            mistake.set(Texts.get("feedback.rules.least.wrong"));
            return;
        }
        var rules = new FeedbackRules(
                tags.stream()
                        .map(row -> new Tag(row.text.getValueSafe().strip(), row.important.get(), row.wordList()))
                        .toList(),
                adjustments.stream()
                        .map(row -> new Adjustment(
                                row.wordList(), row.text.getValueSafe().strip()))
                        .toList(),
                new Decay(Duration.ofSeconds(Math.round(days.get() * DAY)), weight.get()));
        host.background()
                .run(
                        () -> {
                            feedbacks.setRules(rules);
                            return rules;
                        },
                        _ -> {
                            onSaved.run();
                            host.done(Texts.get("feedback.done.rules"), false);
                        },
                        problem -> mistake.set((problem.message() + " " + problem.remedy()).strip()));
    }

    private static Optional<Double> parse(String text) {
        var number = text.strip();
        return number.matches("[0-9]{1,9}(\\.[0-9]{1,9})?") ? Optional.of(Double.valueOf(number)) : Optional.empty();
    }
}
