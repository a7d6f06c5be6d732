package dev.emend.gui.memories.sources;

import dev.emend.app.core.Actor;
import dev.emend.app.transfer.ImportService.Outcome;
import dev.emend.app.transfer.SourceService;
import dev.emend.app.transfer.SourceService.Status;
import dev.emend.gui.kit.Load;
import dev.emend.gui.kit.Problem;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.part.ScreenHost;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;
import org.jspecify.annotations.Nullable;

/// The places with memories that others write to: looked at, read, watched, written back.
///
/// A place that fails says so in its own line; nothing else waits for it.
public final class SourcesViewModel {
    private final Actor actor;
    private final SourceService service;
    private final ScreenHost host;
    private final Consumer<Outcome> onRead;
    public final SourceDraft draft = new SourceDraft();
    public final ObjectProperty<Load<List<Status>>> load = new SimpleObjectProperty<>(Load.idle());
    private final ObjectProperty<@Nullable Long> selectedId = new SimpleObjectProperty<>();

    /// The mistake in the typed values.
    public final StringProperty mistake = new SimpleStringProperty("");
    private final Map<Long, String> failures = new HashMap<>();

    public SourcesViewModel(Actor actor, SourceService service, ScreenHost host, Consumer<Outcome> onRead) {
        this.actor = actor;
        this.service = service;
        this.host = host;
        this.onRead = onRead;
        load.subscribe(state -> state.ready().ifPresent(this::choose));
    }

    public void reload() {
        host.background().load(load, service::all);
    }

    private void choose(List<Status> all) {
        var currentId = selectedId.get();
        if (currentId == null
                || all.stream().noneMatch(status -> status.source().id() == currentId)) {
            selectedId.set(all.isEmpty() ? null : all.getFirst().source().id());
        }
    }

    /// Why a place was not reached, by itself or at the last try from here; empty when it was.
    public String problem(Status status) {
        return failures.getOrDefault(status.source().id(), status.problem());
    }

    /// Adds what is typed; nothing goes to the network yet.
    public void add() {
        var missing = draft.mistake();
        mistake.set(missing.orElse(""));
        if (missing.isPresent()) {
            return;
        }
        var kind = draft.kind.get().word();
        var settings = draft.settings();
        host.background()
                .run(
                        () -> service.add(kind, settings),
                        source -> {
                            selectedId.set(source.id());
                            draft.clear();
                            reload();
                            host.done(Texts.get("memories.done.source", source.name()), false);
                        },
                        problem -> mistake.set((problem.message() + " " + problem.remedy()).strip()));
    }

    public void remove(Status status) {
        change(
                status,
                () -> service.remove(status.source().id()),
                Texts.get("memories.done.source.removed", status.source().name()));
    }

    public void watch(Status status, boolean isWatched) {
        change(
                status,
                () -> service.watch(status.source().id(), isWatched),
                Texts.get(
                        isWatched ? "memories.done.watched" : "memories.done.unwatched",
                        status.source().name()));
    }

    /// Reads everything there, as a job.
    public void read(Status status) {
        long id = status.source().id();
        var outcome = new SimpleObjectProperty<Load<Outcome>>(Load.idle());
        outcome.subscribe(state -> {
            switch (state) {
                case Load.Ready<Outcome>(var done) -> {
                    failures.remove(id);
                    onRead.accept(done);
                    reload();
                    var counts = done.total();
                    host.done(
                            Texts.get("memories.done.imported", counts.imported(), counts.rejected()),
                            counts.imported() > 0);
                }
                case Load.Failed<Outcome>(var problem) -> failed(id, problem);
                case Load.Idle<Outcome> _, Load.Running<Outcome> _ -> {}
            }
        });
        host.job(
                Texts.get("memories.sources.job", status.source().name()),
                progress -> service.read(actor, id, progress),
                outcome);
    }

    /// @param changedCount those that are left until somebody decides on their changed words
    private record WriteCounts(int writtenCount, int changedCount) {}

    /// Writes what was decided here back.
    public void writeBack(Status status) {
        long id = status.source().id();
        host.background()
                .run(
                        () -> new WriteCounts(service.writeBack(id), service.changedCount(id)),
                        counts -> {
                            failures.remove(id);
                            reload();
                            host.done(
                                    Texts.get(
                                            "memories.done.written",
                                            counts.writtenCount,
                                            status.source().name(),
                                            counts.changedCount),
                                    false);
                        },
                        problem -> failed(id, problem));
    }

    private void failed(long id, Problem problem) {
        failures.put(id, (problem.message() + " " + problem.remedy()).strip());
        reload();
    }

    private interface Step {
        void run() throws Exception;
    }

    private void change(Status status, Step step, String sentence) {
        host.background()
                .run(
                        () -> {
                            step.run();
                            return status;
                        },
                        _ -> {
                            reload();
                            host.done(sentence, false);
                        },
                        problem -> failed(status.source().id(), problem));
    }
}
