package dev.emend.gui.library;

import dev.emend.app.catalogs.SecretMask;
import dev.emend.app.core.Actor;
import dev.emend.app.library.ItemDetail;
import dev.emend.app.library.SecretService;
import dev.emend.gui.kit.Problem;
import dev.emend.gui.kit.Texts;
import dev.emend.model.ItemRef;
import dev.emend.model.UserException;
import dev.emend.model.texts.Messages;
import java.util.Optional;
import java.util.stream.Collectors;
import javafx.beans.binding.Bindings;
import javafx.beans.binding.BooleanBinding;
import javafx.beans.binding.ObjectBinding;
import javafx.beans.binding.StringBinding;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleObjectProperty;
import org.jspecify.annotations.Nullable;

/// The secrets of the item shown: covered until somebody asks to see them, and redacted for good
/// only when asked twice.
public final class SecretsViewModel {
    private final Actor actor;
    private final SecretService secrets;
    private final ActionRunner outcomes;
    private final Runnable onChanged;
    private final ObjectProperty<SecretMask> mask = new SimpleObjectProperty<>(SecretMask.NONE);
    private final BooleanProperty isRevealed = new SimpleBooleanProperty();
    public final BooleanProperty isAsked = new SimpleBooleanProperty();

    /// The mask over the secrets; empty while they are revealed.
    public final ObjectBinding<SecretMask> cover;

    /// The message about the secrets; empty when there are none.
    public final StringBinding sentence;
    private @Nullable ItemRef item;

    SecretsViewModel(Actor actor, SecretService secrets, ActionRunner outcomes, Runnable onChanged) {
        this.actor = actor;
        this.secrets = secrets;
        this.outcomes = outcomes;
        this.onChanged = onChanged;
        cover = Bindings.createObjectBinding(() -> isRevealed.get() ? SecretMask.NONE : mask.get(), mask, isRevealed);
        sentence = Bindings.createStringBinding(this::words, mask, isAsked);
    }

    /// Another item is covered again.
    void show(ItemDetail detail) {
        if (!detail.item().ref().equals(item)) {
            isRevealed.set(false);
            isAsked.set(false);
        }
        item = detail.item().ref();
        mask.set(detail.mask());
        if (detail.mask().isEmpty()) {
            isAsked.set(false);
        }
    }

    private String words() {
        var covers = mask.get().covers();
        if (covers.isEmpty()) {
            return "";
        }
        if (isAsked.get()) {
            return Texts.get("library.secret.ask");
        }
        var first = covers.getFirst();
        var rules = covers.stream().map(SecretMask.MaskedSecret::rule).distinct();
        return covers.size() == 1
                ? Texts.get("library.secret.one", first.rule(), first.place())
                : Texts.get("library.secret.many", covers.size(), rules.collect(Collectors.joining(", ")));
    }

    /// Shows the secrets, or covers them again.
    public void reveal() {
        isRevealed.set(!isRevealed.get());
    }

    /// Redacts at the second call; the first one asks, as nothing brings a redacted secret back.
    public void redact() {
        var ref = item;
        if (ref == null || mask.get().isEmpty()) {
            return;
        }
        if (!isAsked.get()) {
            isAsked.set(true);
            return;
        }
        isAsked.set(false);
        outcomes.background()
                .run(
                        () -> {
                            boolean isInName = secrets.isInName(ref);
                            var copies = secrets.copies(ref);
                            secrets.redact(actor, ref);
                            return new Redaction(isInName, secrets.remains(ref, copies));
                        },
                        done -> done(ref, done),
                        outcomes.failed());
    }

    /// @param isInName whether the name of the item holds a part of a secret
    private record Redaction(boolean isInName, Optional<UserException> remains) {}

    private void done(ItemRef ref, Redaction redaction) {
        onChanged.run();
        var sentence = Texts.get("library.done.redacted", ref.label());
        outcomes.doneForGood()
                .accept(redaction.isInName ? sentence + " " + Messages.of("library.secretInItemName") : sentence);
        redaction.remains.map(Problem::of).ifPresent(outcomes.failed());
    }

    public void cancel() {
        isAsked.set(false);
    }

    /// Whether the item shown holds any.
    public BooleanBinding hasAny() {
        return Bindings.createBooleanBinding(() -> !mask.get().isEmpty(), mask);
    }
}
