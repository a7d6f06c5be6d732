package dev.emend.gui.history;

import dev.emend.app.backup.BackupFiles;
import dev.emend.app.backup.BackupFiles.FileDifference;
import dev.emend.app.backup.BackupService;
import dev.emend.app.core.Actor;
import dev.emend.app.core.Backup;
import dev.emend.app.workspace.SafetyServices;
import dev.emend.gui.kit.Dates;
import dev.emend.gui.kit.Load;
import dev.emend.gui.kit.Problem;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.part.ScreenHost;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import javafx.beans.binding.BooleanBinding;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import org.jspecify.annotations.Nullable;

/// The backups, newest first, making one, and putting one back in two presses.
///
/// The first press arms; the second does it unless it follows so fast that it may be a double click
/// or a key held down. Choosing another backup disarms.
public final class BackupsViewModel {
    /// Longer than a double click and than a keyboard waits before it repeats.
    static final Duration TOO_FAST = Duration.ofMillis(700);

    /// The code of a job that a person cancelled; neither of these jobs stops halfway.
    private static final String CANCELLED = "cancelled";

    private final Actor actor;
    private final BackupService service;
    private final BackupFiles files;
    private final ScreenHost host;
    private final Clock clock;
    public final ObjectProperty<Load<List<Backup>>> load = new SimpleObjectProperty<>(Load.idle());
    public final ObservableList<Backup> backups = FXCollections.observableArrayList();

    /// The backup shown beside the list; null when there is none.
    public final ObjectProperty<@Nullable Backup> selection = new SimpleObjectProperty<>();

    /// The backup that the next press puts back; null while none is armed.
    public final ObjectProperty<@Nullable Backup> armedBackup = new SimpleObjectProperty<>();
    public final ObjectProperty<Load<Backup>> creation = new SimpleObjectProperty<>(Load.idle());
    public final ObjectProperty<Load<Backup>> restoration = new SimpleObjectProperty<>(Load.idle());
    public final ObjectProperty<Load<List<FileDifference>>> differences = new SimpleObjectProperty<>(Load.idle());

    /// Whether neither a backup is being made nor one put back.
    public final BooleanBinding isIdle;
    private Instant lastPress = Instant.MIN;

    public BackupsViewModel(Actor actor, SafetyServices safety, ScreenHost host, Clock clock) {
        this.actor = actor;
        this.service = safety.backups();
        this.files = safety.backupFiles();
        this.host = host;
        this.clock = clock;
        isIdle = new BooleanBinding() {
            {
                bind(creation, restoration);
            }

            @Override
            protected boolean computeValue() {
                return !creation.get().isRunning() && !restoration.get().isRunning();
            }
        };
        load.subscribe(state -> state.ready().ifPresent(this::show));
        selection.subscribe((_, _) -> {
            armedBackup.set(null);
            compare();
        });
        creation.subscribe(state -> {
            state.ready().ifPresent(this::select);
            reportOutcome(state, "history.backup.done");
        });
        restoration.subscribe(this::onRestored);
    }

    public void reload() {
        host.background().load(load, service::list);
        compare();
    }

    private void show(List<Backup> read) {
        var before = selection.get();
        if (!backups.equals(read)) {
            backups.setAll(read);
        }
        selection.set(backups.stream()
                .filter(backup -> before != null && backup.id().equals(before.id()))
                .findFirst()
                .orElse(backups.isEmpty() ? null : backups.getFirst()));
    }

    public void select(Backup backup) {
        selection.set(backup);
    }

    /// Makes a backup of the present state.
    public void backUp() {
        if (isIdle.get()) {
            host.job(Texts.get("history.backup.job"), _ -> service.create(Backup.Reason.ASKED_FOR), creation);
        }
    }

    /// Arms the chosen backup; once more puts it back.
    public void restore() {
        var backup = selection.get();
        if (backup == null || !isIdle.get()) {
            return;
        }
        var last = lastPress;
        lastPress = clock.instant();
        if (!backup.equals(armedBackup.get())) {
            armedBackup.set(backup);
        } else if (!lastPress.isBefore(last.plus(TOO_FAST))) {
            armedBackup.set(null);
            host.job(Texts.get("history.restore.job", date(backup)), _ -> service.restore(backup.id()), restoration);
        }
    }

    /// Leaves the present state as it is.
    public void disarm() {
        armedBackup.set(null);
    }

    /// Finds the catalogs that are not as they were in the backup that is shown.
    public void compare() {
        var backup = selection.get();
        if (backup == null) {
            differences.set(Load.idle());
        } else {
            host.background().load(differences, () -> files.differences(backup.id()));
        }
    }

    /// Makes a catalog what it was in the backup that is shown.
    public void restore(FileDifference file) {
        var backup = selection.get();
        if (backup == null || !isIdle.get()) {
            return;
        }
        host.background()
                .run(
                        () -> files.restore(actor, backup.id(), file.path()),
                        change -> {
                            host.done(
                                    Texts.get("history.files.done", file.path().getFileName()), change.isPresent());
                            compare();
                        },
                        problem -> {
                            host.fail(problem);
                            compare();
                        });
    }

    private void onRestored(Load<Backup> state) {
        state.ready().ifPresent(previous -> {
            host.done(Texts.get("history.restore.done", date(previous)), false);
            compare();
        });
        reportOutcome(state, "");
    }

    private void reportOutcome(Load<Backup> state, String sentence) {
        switch (state) {
            case Load.Idle<Backup>() -> {}
            case Load.Running<Backup> _ -> {}
            case Load.Ready<Backup> _ -> {
                if (!sentence.isEmpty()) {
                    host.done(Texts.get(sentence), false);
                }
                reload();
            }
            case Load.Failed<Backup>(Problem problem) -> {
                if (problem.code().equals(CANCELLED)) {
                    host.done(Texts.get("history.backup.goeson"), false);
                } else {
                    host.fail(problem);
                }
                reload();
            }
        }
    }

    private String date(Backup backup) {
        return new Dates(clock).exact(backup.at());
    }
}
