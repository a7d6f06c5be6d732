package dev.emend.gui.memories.retention;

import dev.emend.app.core.Actor;
import dev.emend.app.memories.MemoryPageSource;
import dev.emend.app.memories.MemoryRetentionService;
import dev.emend.app.memories.MemoryRetentionService.Plan;
import dev.emend.app.memories.MemoryRetentionService.Preview;
import dev.emend.app.memories.MemoryRetentionService.RetentionMode;
import dev.emend.gui.kit.Load;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.part.JsonField;
import dev.emend.gui.part.ScreenHost;
import dev.emend.model.Json;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;

/// Selective forgetting: what is looked for, what would go and why, and the half-life of
/// confidence.
public final class RetentionViewModel {
    private static final int MAX_DAYS = 36_500;

    private final Actor actor;
    private final MemoryRetentionService service;
    private final ScreenHost host;
    private final Runnable onDone;

    /// Below which confidence, 0 to 1; empty for any.
    public final StringProperty confidence = new SimpleStringProperty("0.3");

    /// Older than how many days; empty for any.
    public final StringProperty days = new SimpleStringProperty("180");
    public final BooleanProperty neverServed = new SimpleBooleanProperty(true);
    private final ObjectProperty<RetentionMode> mode = new SimpleObjectProperty<>(RetentionMode.ARCHIVE);
    public final StringProperty mistake = new SimpleStringProperty("");
    public final ObjectProperty<Load<Preview>> preview = new SimpleObjectProperty<>(Load.idle());

    /// In days; empty for none.
    public final StringProperty halfLife = new SimpleStringProperty("");
    public final StringProperty halfLifeMistake = new SimpleStringProperty("");
    private boolean isOpen;

    public RetentionViewModel(Actor actor, MemoryRetentionService service, ScreenHost host, Runnable onDone) {
        this.actor = actor;
        this.service = service;
        this.host = host;
        this.onDone = onDone;
        confidence.subscribe((_, _) -> look());
        days.subscribe((_, _) -> look());
        neverServed.subscribe((_, _) -> look());
        mode.subscribe((_, _) -> look());
    }

    public void open() {
        isOpen = true;
        look();
        host.background()
                .run(
                        service::halfLife,
                        savedHalfLife -> halfLife.set(savedHalfLife
                                .map(duration -> String.valueOf(duration.toDays()))
                                .orElse("")),
                        host::fail);
    }

    public void close() {
        isOpen = false;
    }

    /// Reads what the conditions as typed would take.
    public void look() {
        if (!isOpen) {
            return;
        }
        var plan = plan();
        if (plan.isPresent()) {
            background(plan.get());
        } else {
            preview.set(new Load.Ready<>(new Preview(MemoryPageSource.of(List.of()), List.of(), List.of())));
        }
    }

    private void background(Plan plan) {
        host.background().load(preview, () -> service.preview(plan));
    }

    /// Empty, with a sentence in [#mistake()], while the conditions mean nothing.
    private Optional<Plan> plan() {
        var below = confidence.getValueSafe().strip();
        var older = days.getValueSafe().strip();
        var share = share(below);
        var age = days(older);
        boolean isWrongShare = !below.isEmpty() && share.isEmpty();
        boolean isWrongAge = !older.isEmpty() && age.isEmpty();
        boolean isNothing = below.isEmpty() && older.isEmpty() && !neverServed.get();
        mistake.set(
                isWrongShare
                        ? Texts.get("memories.retention.confidence.wrong")
                        : isWrongAge
                                ? Texts.get("memories.retention.days.wrong")
                                : isNothing ? Texts.get("memories.retention.nothing") : "");
        if (!mistake.getValueSafe().isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(new Plan(
                share,
                age.isPresent() ? Optional.of(Duration.ofDays(age.getAsInt())) : Optional.empty(),
                neverServed.get(),
                mode.get()));
    }

    private static OptionalDouble share(String input) {
        return JsonField.read(input) instanceof JsonField.Result.Valid(Json.Num number)
                        && number.toDouble() >= 0
                        && number.toDouble() <= 1
                ? OptionalDouble.of(number.toDouble())
                : OptionalDouble.empty();
    }

    private static OptionalInt days(String input) {
        if (JsonField.read(input) instanceof JsonField.Result.Valid(Json.Num number)) {
            var whole = number.toInt();
            return whole.isPresent() && whole.getAsInt() > 0 && whole.getAsInt() <= MAX_DAYS
                    ? whole
                    : OptionalInt.empty();
        }
        return OptionalInt.empty();
    }

    /// Archives or deletes what the preview shows, as one change.
    public void apply() {
        var currentPreview = preview.get().ready();
        if (currentPreview.isEmpty() || currentPreview.get().rows().isEmpty()) {
            return;
        }
        var currentMode = mode.get();
        host.background()
                .run(
                        () -> service.apply(actor, currentPreview.get(), currentMode),
                        done -> {
                            onDone.run();
                            look();
                            host.done(
                                    Texts.get(
                                            currentMode == RetentionMode.ARCHIVE
                                                    ? "memories.done.archived"
                                                    : "memories.done.forgotten",
                                            done.memories()),
                                    true);
                        },
                        host::fail);
    }

    /// Keeps the half-life as typed, empty for none.
    public void keepHalfLife() {
        var input = halfLife.getValueSafe().strip();
        var whole = days(input);
        boolean isWrong = !input.isEmpty() && whole.isEmpty();
        halfLifeMistake.set(isWrong ? Texts.get("memories.retention.halfLife.wrong") : "");
        if (isWrong) {
            return;
        }
        Optional<Duration> newHalfLife =
                input.isEmpty() ? Optional.empty() : Optional.of(Duration.ofDays(whole.getAsInt()));
        host.background()
                .run(
                        () -> {
                            service.setHalfLife(newHalfLife);
                            return newHalfLife;
                        },
                        savedHalfLife -> {
                            onDone.run();
                            look();
                            host.done(
                                    savedHalfLife.isEmpty()
                                            ? Texts.get("memories.done.halfLife.none")
                                            : Texts.get(
                                                    "memories.done.halfLife",
                                                    savedHalfLife.get().toDays()),
                                    false);
                        },
                        host::fail);
    }

    public ObjectProperty<RetentionMode> way() {
        return mode;
    }
}
