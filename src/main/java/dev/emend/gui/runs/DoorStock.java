package dev.emend.gui.runs;

import dev.emend.curation.CurationException;
import dev.emend.curation.Decision;
import dev.emend.curation.Door;
import dev.emend.curation.Interrupt;
import dev.emend.curation.ItemDetail;
import dev.emend.curation.Patterns;
import dev.emend.curation.RunComparison;
import dev.emend.curation.RunDetail;
import dev.emend.curation.RunLearning;
import dev.emend.curation.RunRow;
import dev.emend.curation.RunStep;
import dev.emend.curation.RunTail;
import dev.emend.curation.Runs;
import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import dev.emend.model.Plan;
import java.nio.file.Path;
import java.time.Clock;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// The stock behind the one door.
record DoorStock(Door door, Clock clock) implements Stock {
    private static final int ALIKE = 60;

    /// As agents write it: local time, six digits of the second.
    private static final DateTimeFormatter PYTHON_TIME =
            DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm:ss.SSSSSS", Locale.ROOT);

    private Runs runs() {
        return door.analyst().runs();
    }

    @Override
    public Runs.Page rows(String line, Runs.Order order) throws CurationException {
        return runs().rows(line, order);
    }

    @Override
    public RunDetail detail(String id) throws CurationException {
        return runs().detail(id);
    }

    @Override
    public RunComparison compare(String one, String other) throws CurationException {
        return runs().compare(one, other);
    }

    @Override
    public List<RunRow> alike(String id) throws CurationException {
        return runs().alike(id, ALIKE);
    }

    @Override
    public void setOutcome(String id, String outcome) throws CurationException {
        runs().setOutcome(id, outcome);
    }

    @Override
    public Patterns patterns(String line) throws CurationException {
        return runs().patterns(line);
    }

    @Override
    public List<Patterns.Named> named() throws CurationException {
        return runs().library().all();
    }

    @Override
    public Patterns.Named name(String name, List<String> tools) throws CurationException {
        return runs().library().name(name, tools);
    }

    @Override
    public void forget(Patterns.Named named) throws CurationException {
        runs().library().forget(named.id());
    }

    @Override
    public RunLearning.Made learn(String id, Optional<RunStep> step) throws CurationException {
        return step.isPresent()
                ? runs().learning().ofStep(id, step.get())
                : runs().learning().ofRun(id);
    }

    @Override
    public List<RunLearning.Guess> items(RunStep step, String reasoning) {
        return runs().learning().items(step, reasoning);
    }

    @Override
    public ItemDetail item(ItemRef ref) throws CurationException {
        return door.library().item(ref);
    }

    @Override
    public Optional<Path> file(RunRow row) {
        return runs().file(row);
    }

    @Override
    public RunTail tail(Path file, String id, RunTail.Listener listener) {
        return runs().tail(file, id, listener);
    }

    @Override
    public int bring(Path file) throws CurationException {
        return runs().bring(file).total().imported();
    }

    @Override
    public Decision interrupt(ItemRef item, Interrupt interrupt) throws CurationException {
        return door.desk().interrupt(item, interrupt);
    }

    @Override
    public Decision attach(ItemRef item, Json.Obj learning) throws CurationException {
        var id =
                item.occurrence() == 0
                        ? item.knowledgeId()
                        : item.knowledgeId() + "#" + (item.occurrence() + 1);
        var now = LocalDateTime.now(clock).format(PYTHON_TIME);
        return door.desk()
                .attach(item.catalog(), id, learning.with("timestamp", new Json.Text(now)));
    }

    @Override
    public List<Plan> plans(Path file) throws CurationException {
        return door.library().plans(file);
    }
}
