package dev.emend.gui.runs;

import dev.emend.app.catalogs.CommandResult;
import dev.emend.app.core.Actor;
import dev.emend.app.library.LibraryService;
import dev.emend.app.runs.RunLearningService.ItemSuggestion;
import dev.emend.app.runs.RunService;
import dev.emend.app.runs.RunStep;
import dev.emend.app.workspace.Workspace;
import dev.emend.gui.kit.Load;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.part.InterruptFormViewModel;
import dev.emend.gui.part.InterruptStep;
import dev.emend.gui.part.ScreenHost;
import dev.emend.model.Action;
import dev.emend.model.ItemRef;
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

/// Stepping in at a step of a run: first the item it is about, the likeliest proposed; then the
/// form, filled with what the agent did.
public final class InterruptViewModel {
    private final RunService runs;
    private final LibraryService library;
    private final ScreenHost host;
    final InterruptFormViewModel form;
    final BooleanProperty isOpen = new SimpleBooleanProperty();

    /// The words that the items must hold.
    final StringProperty words = new SimpleStringProperty("");
    final ObjectProperty<Load<List<ItemSuggestion>>> load = new SimpleObjectProperty<>(Load.idle());

    /// The suggestions that hold the words, proposals first.
    final ObservableList<ItemSuggestion> visibleSuggestions = FXCollections.observableArrayList();
    private Optional<InterruptStep> step = Optional.empty();

    InterruptViewModel(Actor actor, Workspace workspace, ScreenHost host) {
        this.runs = workspace.insights().runs();
        this.library = workspace.library();
        this.host = host;
        form = new InterruptFormViewModel(actor, workspace, host.background(), host.drafts(), this::finishSave);
        words.subscribe(this::show);
        load.subscribe(this::show);
    }

    /// @param task of the run
    /// @param message what the agent said when it called
    void open(String task, RunStep at, String message) {
        var action = new Action(at.action(message).fields());
        step = Optional.of(new InterruptStep(task, at.number(), action, at.isError() ? at.result() : ""));
        words.set("");
        load.set(Load.idle());
        isOpen.set(true);
        host.background().load(load, () -> runs.learning().items(at, message));
    }

    private void show() {
        var query = words.getValueSafe().strip().toLowerCase(Locale.ROOT);
        visibleSuggestions.setAll(load.get().latestValue().orElse(List.of()).stream()
                .filter(guess -> (guess.item().knowledgeId() + " " + guess.description())
                        .toLowerCase(Locale.ROOT)
                        .contains(query))
                .toList());
    }

    /// Opens the form for an item.
    public void choose(ItemRef item) {
        host.background()
                .run(
                        () -> library.item(item).item().learnings(),
                        learnings -> {
                            isOpen.set(false);
                            step.ifPresent(picked -> form.open(item, learnings, picked));
                        },
                        host::fail);
    }

    private void finishSave(CommandResult decision) {
        host.done(Texts.get("runs.corrected", decision.ref().label()), true);
    }

    public void close() {
        isOpen.set(false);
    }
}
