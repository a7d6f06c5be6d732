package dev.emend.gui.runs;

import dev.emend.app.core.Actor;
import dev.emend.app.runs.RunDetail;
import dev.emend.app.runs.RunService;
import dev.emend.app.runs.TranscriptFollower;
import dev.emend.gui.kit.Problem;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.part.ScreenHost;
import dev.emend.model.UserException;
import java.nio.file.Path;
import java.util.function.Consumer;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;
import org.jspecify.annotations.Nullable;

/// Follows one transcript while it is written, and takes it over when that ends.
public final class TailViewModel {
    private final Actor actor;
    private final RunService runs;
    private final ScreenHost host;
    private final Consumer<RunDetail> onGrew;
    private final Runnable onImported;

    /// The followed transcript; null while none is followed.
    final ObjectProperty<@Nullable TranscriptFollower> tail = new SimpleObjectProperty<>();

    /// Why the transcript can't be read now; empty when it can.
    final StringProperty problem = new SimpleStringProperty("");

    /// @param onGrew told of the run as it is now
    /// @param onImported told when it is in the store
    TailViewModel(Actor actor, RunService runs, ScreenHost host, Consumer<RunDetail> onGrew, Runnable onImported) {
        this.actor = actor;
        this.runs = runs;
        this.host = host;
        this.onGrew = onGrew;
        this.onImported = onImported;
    }

    /// @param id the run of the file that is wanted; empty for the last one
    public void start(Path file, String id) {
        stop();
        problem.set("");
        tail.set(runs.tail(file, id, new TranscriptFollower.Listener() {
            @Override
            public void grew(RunDetail detail) {
                host.background().ui().execute(() -> show(file, detail));
            }

            @Override
            public void failed(UserException problem) {
                host.background().ui().execute(() -> tell(file, problem));
            }
        }));
    }

    private boolean isOf(Path file) {
        var follower = tail.get();
        return follower != null && follower.file().equals(file);
    }

    private void show(Path file, RunDetail detail) {
        if (isOf(file)) {
            problem.set("");
            onGrew.accept(detail);
        }
    }

    private void tell(Path file, UserException exception) {
        if (isOf(file)) {
            problem.set((exception.message() + " " + exception.remedy()).strip());
        }
    }

    /// Ends it without taking anything over.
    public void stop() {
        var follower = tail.get();
        if (follower != null) {
            follower.close();
            tail.set(null);
        }
    }

    /// Ends it and imports the transcript as it is now.
    public void finish() {
        var follower = tail.get();
        if (follower == null) {
            return;
        }
        stop();
        host.background()
                .run(
                        () -> runs.importTranscript(actor, follower.file())
                                .total()
                                .imported(),
                        importedCount -> {
                            host.done(
                                    Texts.get(
                                            "runs.tail.brought",
                                            String.valueOf(follower.file().getFileName()),
                                            importedCount),
                                    importedCount > 0);
                            onImported.run();
                        },
                        (Problem failed) -> host.fail(failed));
    }

    /// The name of the file that is followed; empty while none is.
    public String file() {
        var follower = tail.get();
        return follower == null ? "" : follower.file().toString();
    }
}
