package dev.emend.gui.dashboards;

import dev.emend.gui.kit.Problem;
import java.util.Optional;
import java.util.function.BiConsumer;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;

/// The name of a dashboard while a person types it.
///
/// On the JavaFX thread.
final class NameField {
    private final BiConsumer<String, String> onCommit;
    private final ReadOnlyObjectWrapper<Optional<String>> request = new ReadOnlyObjectWrapper<>(Optional.empty());
    final StringProperty name = new SimpleStringProperty("");

    /// Why the name can't be taken; empty when nothing is wrong with it.
    final StringProperty mistake = new SimpleStringProperty("");

    /// @param onCommit takes what is renamed, empty for a new one, and the name that was typed
    NameField(BiConsumer<String, String> onCommit) {
        this.onCommit = onCommit;
        name.subscribe(_ -> mistake.set(""));
    }

    /// Prompts for a name.
    ///
    /// @param oldName the dashboard that gets another; empty for a new one
    void ask(String oldName) {
        name.set(oldName);
        mistake.set("");
        request.set(Optional.of(oldName));
    }

    void take() {
        request.get().ifPresent(oldName -> onCommit.accept(oldName, name.getValueSafe()));
    }

    void refuse(Problem problem) {
        mistake.set((problem.message() + " " + problem.remedy()).strip());
    }

    void cancel() {
        request.set(Optional.empty());
        mistake.set("");
    }

    /// The dashboard to rename, empty for a new one; nothing while no name is asked for.
    ReadOnlyObjectProperty<Optional<String>> request() {
        return request.getReadOnlyProperty();
    }
}
