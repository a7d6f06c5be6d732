package dev.emend.exchange.runs;

import dev.emend.exchange.record.ChatMessages;
import dev.emend.exchange.record.ExchangeException;
import dev.emend.exchange.record.ImportContext;
import dev.emend.exchange.record.ImportRecord.Place;
import dev.emend.exchange.record.InvalidRecordException;
import dev.emend.exchange.record.JsonRecords;
import dev.emend.exchange.record.RecordTime;
import dev.emend.model.Json;
import dev.emend.model.Run;
import dev.emend.model.texts.Messages;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Set;

/// Runs of the τ-bench: `{task_id, trial, reward, info, traj}`, messages in OpenAI's shape.
public record TauBench(ImportContext intake) implements JsonRecords.Handler {
    private static final List<String> STARTED = List.of("start_time", "started_at", "timestamp", "created_at");

    /// The difference up to which the benchmark itself takes values for equal.
    private static final double TOLERANCE = 1e-6;

    @Override
    public void record(Json record, String member, Place place) throws InvalidRecordException, ExchangeException {
        if (!(record instanceof Json.Obj run) || !(run.get("traj") instanceof Json.Arr(var traj))) {
            throw new InvalidRecordException(Messages.of("exchange.runLacksTraj"));
        }
        var messages = ChatMessages.openAi(traj);
        var info = run.object("info");
        var task = info.object("task").text("instruction").orElseGet(() -> ChatMessages.task(messages));
        var head = new Run.Head("tau_bench", task, "", startTime(run), ending(run.number("reward")));
        var rest = ChatMessages.without(run, Set.of("traj"));
        intake.run(place, name(run), head, messages, rest);
    }

    private static String startTime(Json.Obj run) {
        var at = RecordTime.of(run, STARTED);
        return at.isEmpty() ? RecordTime.of(run.object("info"), STARTED) : at;
    }

    private static String name(Json.Obj run) {
        var task = run.get("task_id");
        var trial = run.get("trial");
        return task == null ? "" : task.plain() + (trial == null ? "" : "/" + trial.plain());
    }

    private static Run.Ending ending(OptionalDouble reward) {
        if (reward.isEmpty() || !Double.isFinite(reward.getAsDouble())) {
            return Run.Ending.UNKNOWN;
        }
        boolean isSuccess = Math.abs(reward.getAsDouble() - 1) <= TOLERANCE;
        return new Run.Ending(isSuccess ? "success" : "failure", reward);
    }
}
