package dev.emend.gui.library;

import dev.emend.app.core.Actor;
import dev.emend.app.journal.TrustHistory;
import dev.emend.app.journal.TrustHistory.Kind;
import dev.emend.app.library.ItemDetail;
import dev.emend.app.review.TrustService;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.part.Drafts;
import dev.emend.gui.part.FormDrafts;
import dev.emend.model.LearningRef;
import dev.emend.model.Trust;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import javafx.beans.binding.Bindings;
import javafx.beans.binding.BooleanBinding;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;
import org.jspecify.annotations.Nullable;

/// View model of a person's judgment of the trust of the item shown: failures that were not its fault,
/// and the number set by hand.
public final class AttributionViewModel {
    private final Actor actor;
    private final TrustService trust;
    private final ActionRunner outcomes;
    private final Runnable onChanged;
    final FormDrafts drafts;
    private final ObjectProperty<@Nullable ItemDetail> itemDetail = new SimpleObjectProperty<>();

    /// The learning of the line that has the focus; null when none has.
    public final ObjectProperty<@Nullable LearningRef> focusedLearning = new SimpleObjectProperty<>();
    private final BooleanProperty open = new SimpleBooleanProperty();
    public final StringProperty number = new SimpleStringProperty("");
    public final StringProperty reason = new SimpleStringProperty("");

    /// The mistake in the form; empty when there is none.
    public final StringProperty mistake = new SimpleStringProperty("");
    private boolean isSaving;

    public AttributionViewModel(
            Actor actor, TrustService trust, ActionRunner outcomes, Drafts drafts, Runnable onChanged) {
        this.actor = actor;
        this.trust = trust;
        this.outcomes = outcomes;
        this.drafts = new FormDrafts(drafts);
        this.onChanged = onChanged;
    }

    void show(ItemDetail detail) {
        var before = itemDetail.get();
        if (before != null && !before.item().ref().equals(detail.item().ref())) {
            cancel();
            focusedLearning.set(null);
        }
        itemDetail.set(detail);
    }

    private Optional<TrustHistory.Line> line() {
        var detail = itemDetail.get();
        return detail == null
                ? Optional.empty()
                : detail.trustHistory().lines().stream()
                        .filter(line -> line.learning().isPresent()
                                && line.learning().get().equals(focusedLearning.get()))
                        .findFirst();
    }

    /// Whether the line with the focus is a failure that counts, now or when it is kept.
    public BooleanBinding canReject() {
        return is(Kind.LEARNING_ATTACHED).or(is(Kind.PENDING));
    }

    /// Whether the line with the focus is a failure that was dismissed.
    public BooleanBinding canAccept() {
        return is(Kind.FAILURE_DISMISSED);
    }

    private BooleanBinding is(Kind kind) {
        return Bindings.createBooleanBinding(
                () -> line().filter(line -> line.kind() == kind).isPresent(), itemDetail, focusedLearning);
    }

    /// The failure with the focus was not this item's fault: its step of trust is given back, or is
    /// not taken when the failure is kept.
    public void dismiss() {
        if (is(Kind.PENDING).get()) {
            decide(learning -> trust.dismiss(actor, learning), "library.done.dismissed.pending");
        } else if (is(Kind.LEARNING_ATTACHED).get()) {
            decide(learning -> trust.dismiss(actor, learning), "library.done.dismissed");
        }
    }

    /// Makes the dismissed failure count again.
    public void accept() {
        if (is(Kind.FAILURE_DISMISSED).get()) {
            decide(learning -> trust.accept(actor, learning), "library.done.accepted");
        }
    }

    private interface AttributionCommand {
        dev.emend.app.catalogs.CommandResult of(LearningRef learning) throws Exception;
    }

    private void decide(AttributionCommand command, String doneKey) {
        var learning = focusedLearning.get();
        if (learning != null) {
            outcomes.decide(() -> command.of(learning), Texts.get(doneKey), _ -> onChanged.run());
        }
    }

    /// Opens the form with the number the item has; saving it as it is confirms it.
    public void startSetting() {
        var detail = itemDetail.get();
        if (detail != null) {
            drafts.stop();
            number.set(formatTrust(detail.item().trust()));
            reason.set("");
            drafts.open(detail.item().ref().key(), Map.of("trust.number", number, "trust.reason", reason));
            mistake.set("");
            open.set(true);
        }
    }

    private static String formatTrust(double trust) {
        var four = String.format(Locale.ROOT, "%.4f", trust).replaceFirst("0+$", "");
        return four.endsWith(".") ? four + "0" : four;
    }

    /// Leaves the form; what was typed stays as drafts.
    public void cancel() {
        drafts.close();
        open.set(false);
        mistake.set("");
    }

    /// Saves the number and its reason; says what is wrong when it can't.
    public void save() {
        var detail = itemDetail.get();
        if (detail == null || !open.get() || isSaving) {
            return;
        }
        var newTrust = parseTrust(detail);
        mistake.set(
                newTrust.isEmpty()
                        ? Texts.get("library.trust.number.wrong")
                        : reason.getValueSafe().isBlank() ? Texts.get("library.trust.reason.missing") : "");
        if (newTrust.isEmpty() || !mistake.get().isEmpty()) {
            return;
        }
        isSaving = true;
        var ref = detail.item().ref();
        var words = reason.getValueSafe().strip();
        var saved = drafts.saving();
        boolean isSame = newTrust.getAsDouble() == detail.item().trust();
        outcomes.background()
                .run(
                        () -> trust.set(actor, ref, newTrust.getAsDouble(), words),
                        _ -> {
                            isSaving = false;
                            saved.run();
                            cancel();
                            onChanged.run();
                            outcomes.done()
                                    .accept(Texts.get(
                                            isSame ? "library.done.confirmed" : "library.done.trust",
                                            ref.label(),
                                            number.get()));
                        },
                        problem -> {
                            isSaving = false;
                            mistake.set((problem.message() + " " + problem.remedy()).strip());
                        });
    }

    /// The number of the item itself when it stands there as it was shown, with all its digits.
    private OptionalDouble parseTrust(ItemDetail detail) {
        var text = number.getValueSafe().strip().replace(',', '.');
        if (text.equals(formatTrust(detail.item().trust()))) {
            return OptionalDouble.of(detail.item().trust());
        }
        try {
            double trust = Double.parseDouble(text);
            return trust >= Trust.FLOOR && trust <= Trust.FULL ? OptionalDouble.of(trust) : OptionalDouble.empty();
        } catch (NumberFormatException e) {
            return OptionalDouble.empty();
        }
    }

    /// Whether the form for the number is open.
    public BooleanProperty isOpen() {
        return open;
    }
}
