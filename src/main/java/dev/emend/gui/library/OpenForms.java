package dev.emend.gui.library;

import dev.emend.gui.library.LibraryViewModel.Side;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import javafx.beans.Observable;
import javafx.beans.binding.Bindings;
import javafx.beans.binding.BooleanBinding;
import javafx.beans.value.ObservableBooleanValue;

/// Forms open over the item, topmost first, each with how it is saved and left. Those about the item come first.
final class OpenForms {
    private record Form(ObservableBooleanValue isOpen, Runnable save, Runnable leave) {}

    private final List<Form> itemForms;
    private final List<Form> forms;
    private final BooleanBinding isItemEdited;

    OpenForms(LibraryViewModel model) {
        var side = model.side;
        itemForms = List.of(
                new Form(model.correction().item.isNotNull(), model.correction()::save, model.correction()::leave),
                new Form(model.secrets.isAsked, model.secrets::redact, model.secrets::cancel),
                new Form(model.rating().isOpen, model.rating()::save, model.rating()::cancel),
                new Form(model.attribution.isOpen(), model.attribution::save, model.attribution::cancel),
                new Form(
                        Bindings.notEqual(model.fields.mode(), FieldsViewModel.Mode.READING),
                        model.fields::save,
                        model.fields::cancel),
                new Form(
                        model.learnings.editedRef.isNotNull(),
                        model.learnings::saveLesson,
                        model.learnings::cancelEdit),
                new Form(
                        model.conditions.editIndex.isNotEqualTo(ConditionsViewModel.NONE),
                        model.conditions::save,
                        model.conditions::cancel));
        var others = List.of(
                new Form(model.views.naming.isNotNull(), model.views::save, model.views::cancel),
                new Form(side.isNotEqualTo(Side.DETAIL), () -> {}, () -> side.set(Side.DETAIL)));
        forms = Stream.concat(itemForms.stream(), others.stream()).toList();
        // a rating that can't be saved opens its form again
        isItemEdited = isAnyOpen(itemForms).or(model.rating().isSaving);
    }

    private static BooleanBinding isAnyOpen(List<Form> forms) {
        return Bindings.createBooleanBinding(
                () -> forms.stream().anyMatch(form -> form.isOpen().get()),
                forms.stream().map(Form::isOpen).toArray(Observable[]::new));
    }

    private Optional<Form> topmost() {
        return forms.stream().filter(form -> form.isOpen().get()).findFirst();
    }

    void save() {
        topmost().ifPresent(form -> form.save().run());
    }

    /// @return false when nothing was open
    boolean closeTopmost() {
        var form = topmost();
        form.ifPresent(open -> open.leave().run());
        return form.isPresent();
    }

    BooleanBinding isAnythingOpen() {
        return isAnyOpen(forms);
    }

    /// Whether a form about the item is open.
    BooleanBinding isItemEdited() {
        return isItemEdited;
    }
}
