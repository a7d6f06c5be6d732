package dev.emend.gui.library;

import dev.emend.gui.library.LibraryViewModel.Side;
import java.util.List;
import java.util.Optional;
import javafx.beans.Observable;
import javafx.beans.binding.Bindings;
import javafx.beans.binding.BooleanBinding;
import javafx.beans.value.ObservableBooleanValue;

/// Forms open over the item, topmost first, each with how it is saved and left.
final class OpenForms {
    private record Form(ObservableBooleanValue isOpen, Runnable save, Runnable leave) {}

    private final List<Form> forms;

    OpenForms(LibraryViewModel model) {
        var side = model.side;
        forms = List.of(
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
                        model.conditions::cancel),
                new Form(model.views.naming.isNotNull(), model.views::save, model.views::cancel),
                new Form(side.isNotEqualTo(Side.DETAIL), () -> {}, () -> side.set(Side.DETAIL)));
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
        return Bindings.createBooleanBinding(
                () -> topmost().isPresent(), forms.stream().map(Form::isOpen).toArray(Observable[]::new));
    }
}
