package dev.emend.gui.part;

import dev.emend.gui.kit.Texts;
import dev.emend.gui.part.Drafts.Draft;
import dev.emend.gui.part.Drafts.Field;
import java.time.Instant;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;
import javafx.beans.property.StringProperty;
import javafx.util.Subscription;

/// The drafts of a form while it is open about one thing: what differs from what is saved is kept with every letter,
/// so that no way of leaving the form loses it, and is back when the form is opened about the same thing.
///
/// On the JavaFX thread.
public final class FormDrafts {
    private final Drafts drafts;
    private final boolean isWhole;
    private final Map<Field, FormText> texts = new LinkedHashMap<>();
    private final ReadOnlyStringWrapper note = new ReadOnlyStringWrapper("");
    private Subscription typing = Subscription.EMPTY;

    /// @param saved what it is compared with
    private record FormText(StringProperty text, String saved) {
        boolean isChanged() {
            return !text.getValueSafe().equals(saved);
        }
    }

    public FormDrafts(Drafts drafts) {
        this(drafts, false);
    }

    /// @param isWhole whether its texts make sense only together: all are kept as soon as one differs
    public FormDrafts(Drafts drafts, boolean isWhole) {
        this.drafts = drafts;
        this.isWhole = isWhole;
    }

    /// Fills the form with the drafts that were left there.
    ///
    /// @param about the key of what the form is about
    /// @param fields by their names, each with what is saved in it now
    public void open(String about, Map<String, StringProperty> fields) {
        stop();
        fields.forEach((name, text) -> texts.put(new Field(name, about), new FormText(text, text.getValueSafe())));
        texts.forEach((field, formText) -> drafts.find(field).map(Draft::text).ifPresent(formText.text::set));
        typing = fields.values().stream()
                .map(text -> text.subscribe((_, _) -> keep()))
                .reduce(Subscription.EMPTY, Subscription::and);
        keep();
    }

    private void keep() {
        boolean isAnyChanged = texts.values().stream().anyMatch(FormText::isChanged);
        texts.forEach((field, formText) -> {
            if (isWhole ? isAnyChanged : formText.isChanged()) {
                drafts.put(field, formText.text.getValueSafe());
            } else {
                drafts.remove(field);
            }
        });
        note.set(newest().map(at -> Texts.get("part.draft", drafts.host.dates().time(at)))
                .orElse(""));
    }

    private Optional<Instant> newest() {
        return texts.keySet().stream()
                .flatMap(field -> drafts.find(field).stream())
                .map(Draft::at)
                .max(Comparator.naturalOrder());
    }

    /// The form is left; says that what was typed is kept.
    public void close() {
        boolean isKept = newest().isPresent();
        stop();
        if (isKept) {
            drafts.host.done(Texts.get("part.draft.kept"), false);
        }
    }

    /// No longer follows the form, so that its fields can be filled with something else.
    public void stop() {
        typing.unsubscribe();
        typing = Subscription.EMPTY;
        texts.clear();
        note.set("");
    }

    /// Fills the form with what is saved; its drafts go.
    public void discard() {
        Map.copyOf(texts).values().forEach(formText -> formText.text.set(formText.saved));
    }

    /// Call when saving begins, and what it returns when that is done: the drafts go, but for what was typed on
    /// meanwhile.
    public Runnable saving() {
        var savedTexts = new LinkedHashMap<Field, String>();
        texts.forEach((field, formText) -> savedTexts.put(field, formText.text.getValueSafe()));
        return () -> savedTexts.forEach((field, text) ->
                drafts.find(field).filter(draft -> draft.text().equals(text)).ifPresent(_ -> drafts.remove(field)));
    }

    /// That the form shows a draft and when it was typed, as a sentence; empty while it shows what is saved.
    public ReadOnlyStringProperty note() {
        return note.getReadOnlyProperty();
    }
}
