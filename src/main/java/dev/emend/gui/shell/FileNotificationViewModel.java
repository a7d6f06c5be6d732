package dev.emend.gui.shell;

import dev.emend.app.core.AppEvent;
import dev.emend.app.core.FileNotification;
import dev.emend.gui.kit.Background;
import dev.emend.gui.kit.Load;
import dev.emend.gui.kit.Problem;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.part.FileNotificationTexts;
import dev.emend.model.UserException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.SimpleObjectProperty;

/// The files that wait for an answer, one at a time, and how much there is to settle.
///
/// A file stays shown until it is answered or settles itself; others queue behind it, so that
/// nothing changes under the hand that is about to answer.
public final class FileNotificationViewModel {
    /// @param fail told of what could not be done
    /// @param tell told what was done, a sentence
    record Outcomes(Consumer<? super Problem> fail, Consumer<String> tell) {}

    /// @param number its place among those that wait, from 1
    /// @param total how many wait
    record Shown(FileNotification notification, int number, int total) {}

    private interface Answer {
        void to(UUID catalog) throws UserException;
    }

    private final Background background;
    private final Outcomes outcomes;
    private final ObjectProperty<Load<List<FileNotification>>> notifications = new SimpleObjectProperty<>(Load.idle());
    private final ReadOnlyObjectWrapper<Optional<Shown>> currentNotification =
            new ReadOnlyObjectWrapper<>(Optional.empty());
    private Optional<FileSource> source = Optional.empty();
    private BooleanSupplier isShowing = () -> false;
    private List<FileNotification> queue = List.of();
    private boolean isAnswering;

    FileNotificationViewModel(Background background, Outcomes outcomes) {
        this.background = background;
        this.outcomes = outcomes;
        notifications.subscribe(this::onLoaded);
    }

    public void connect(FileSource files) {
        source = Optional.of(files);
        reload();
    }

    /// @param isWanted whether a person wants to know of what was taken over without a question
    void tellWhen(BooleanSupplier isWanted) {
        isShowing = isWanted;
    }

    /// Takes a change from any thread.
    void onEvent(AppEvent change) {
        switch (change) {
            case AppEvent.FileChanged(var notification) -> background.ui().execute(() -> receive(notification));
            case AppEvent.ConflictsChanged _, AppEvent.CatalogChanged _ ->
                background.ui().execute(this::reload);
            case AppEvent.Decided _,
                    AppEvent.Saving _,
                    AppEvent.PendingRestored _,
                    AppEvent.BackedUp _,
                    AppEvent.ProposalsChanged _,
                    AppEvent.MemoriesChanged _,
                    AppEvent.AgentsChanged _,
                    AppEvent.Failed _,
                    AppEvent.JournalChecked _,
                    AppEvent.StoreDamaged _,
                    AppEvent.StoreChecked _,
                    AppEvent.KnowledgeServed _,
                    AppEvent.Searching _ -> {}
        }
    }

    private void receive(FileNotification notification) {
        if (notification.stage() == FileNotification.Stage.MERGED) {
            tellTakenOver(notification);
        }
        reload();
    }

    /// News without numbers is about the watching itself and concerns everybody.
    private void tellTakenOver(FileNotification notification) {
        if (notification.changes().isNothing()) {
            if (!notification.lines().isEmpty()) {
                outcomes.tell().accept(String.join(" ", notification.lines()));
            }
        } else if (isShowing.getAsBoolean()) {
            outcomes.tell().accept(FileNotificationTexts.takenOver(notification));
        }
    }

    /// Looks now whether others wrote the files; what is found is told as a change.
    void check() {
        ask(FileSource::look);
    }

    void setVisible(boolean isVisible) {
        ask(files -> files.watch(isVisible));
    }

    private void ask(Consumer<FileSource> action) {
        source.ifPresent(files -> background.run(
                () -> {
                    action.accept(files);
                    return files;
                },
                _ -> {},
                outcomes.fail()));
    }

    private void reload() {
        source.ifPresent(files -> background.load(notifications, files::notifications));
    }

    private void onLoaded(Load<List<FileNotification>> state) {
        switch (state) {
            case Load.Ready<List<FileNotification>>(var all) -> {
                queue = orderedNotifications(
                        all.stream().filter(FileNotification::needsAnswer).toList());
                currentNotification.set(
                        queue.stream().findFirst().map(notification -> new Shown(notification, 1, queue.size())));
            }
            case Load.Failed<List<FileNotification>>(var problem) ->
                outcomes.fail().accept(problem);
            case Load.Idle<List<FileNotification>> _, Load.Running<List<FileNotification>> _ -> {}
        }
    }

    /// The notifications in the order of the queue, new ones at the end.
    private List<FileNotification> orderedNotifications(List<FileNotification> notifications) {
        var result = new ArrayList<FileNotification>();
        for (var before : queue) {
            notifications.stream()
                    .filter(notification -> notification.catalog().equals(before.catalog()))
                    .forEach(result::add);
        }
        notifications.stream()
                .filter(notification -> !result.contains(notification))
                .forEach(result::add);
        return List.copyOf(result);
    }

    void merge() {
        source.ifPresent(files -> answer(files::merge, "files.done.merged"));
    }

    void ignore() {
        source.ifPresent(files -> answer(files::ignore, "files.done.ignored"));
    }

    void putBack() {
        source.ifPresent(files -> answer(files::putBack, "files.done.back"));
    }

    private void answer(Answer answer, String doneKey) {
        if (isAnswering || currentNotification.get().isEmpty()) {
            return;
        }
        isAnswering = true;
        var notification = currentNotification.get().get().notification();
        background.run(
                () -> {
                    answer.to(notification.catalog());
                    return notification;
                },
                done -> {
                    isAnswering = false;
                    outcomes.tell().accept(Texts.get(doneKey, FileNotificationTexts.label(done.file())));
                    reload();
                },
                problem -> {
                    isAnswering = false;
                    outcomes.fail().accept(problem);
                    reload();
                });
    }

    /// The file to answer now; empty when none waits.
    ReadOnlyObjectProperty<Optional<Shown>> currentNotification() {
        return currentNotification.getReadOnlyProperty();
    }
}
