package dev.emend.gui.library;

import dev.emend.curation.ByRule;
import dev.emend.curation.CurationException;
import dev.emend.curation.Decision;
import dev.emend.curation.Door;
import dev.emend.curation.Interrupt;
import dev.emend.gui.part.DoorGolden;
import dev.emend.gui.part.GoldenViewModel;
import dev.emend.model.Condition;
import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import dev.emend.model.LearningRef;
import dev.emend.model.Plan;
import java.nio.file.Path;
import java.time.Clock;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// The pen behind the one door.
record DoorPen(Door door, Clock clock) implements Pen {
    /// As agents write it: local time, six digits of the second.
    private static final DateTimeFormatter PYTHON_TIME =
            DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm:ss.SSSSSS", Locale.ROOT);

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

    @Override
    public Decision edit(ItemRef item, Map<String, Json> values) throws CurationException {
        return door.desk().edit(item, values);
    }

    @Override
    public Decision editLearning(LearningRef learning, String field, String text)
            throws CurationException {
        return door.desk().editLearning(learning, field, text);
    }

    @Override
    public Decision setConditions(ItemRef item, List<Condition> conditions)
            throws CurationException {
        return door.desk().setConditions(item, conditions);
    }

    @Override
    public Decision moveLearning(LearningRef learning, int toIndex) throws CurationException {
        return door.desk().moveLearning(learning, toIndex);
    }

    @Override
    public Decision rate(ItemRef item, int score, @Nullable String feedback)
            throws CurationException {
        return door.desk().rate(item, score, feedback);
    }

    @Override
    public Decision rateLearning(LearningRef learning, int score, @Nullable String feedback)
            throws CurationException {
        return door.desk().rateLearning(learning, score, feedback);
    }

    @Override
    public void compared(String key, int pressed, ByRule rule) throws CurationException {
        door.review().calibration().compared(key, pressed, rule);
    }

    @Override
    public GoldenViewModel.Work golden() {
        return new DoorGolden(door);
    }

    @Override
    public Decision create(UUID catalog, Json.Obj item) throws CurationException {
        return door.desk().create(catalog, item);
    }

    @Override
    public Decision duplicate(ItemRef item, String newId) throws CurationException {
        return door.desk().duplicate(item, newId);
    }

    @Override
    public Decision delete(ItemRef item) throws CurationException {
        return door.desk().delete(item);
    }

    @Override
    public Decision keepItem(ItemRef item) throws CurationException {
        return door.review().verdicts().items().keep(List.of(item)).getFirst();
    }

    @Override
    public Decision redact(ItemRef item) throws CurationException {
        return door.safety().secrets().redact(item);
    }

    @Override
    public Decision keep(LearningRef learning) throws CurationException {
        return door.review().verdicts().keep(learning);
    }

    @Override
    public Decision bury(LearningRef learning) throws CurationException {
        return door.review().verdicts().bury(learning);
    }

    @Override
    public Decision keepAs(LearningRef learning, String lesson) throws CurationException {
        return door.review().verdicts().edit(learning, lesson);
    }

    @Override
    public Decision rejectBlame(LearningRef learning) throws CurationException {
        return door.review().blame().reject(learning);
    }

    @Override
    public Decision acceptBlame(LearningRef learning) throws CurationException {
        return door.review().blame().accept(learning);
    }

    @Override
    public Decision setTrust(ItemRef item, double trust, String reason) throws CurationException {
        return door.review().blame().set(item, trust, reason);
    }
}
