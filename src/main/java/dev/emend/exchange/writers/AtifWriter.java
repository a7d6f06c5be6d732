package dev.emend.exchange.writers;

import dev.emend.analysis.runs.UsageReader;
import dev.emend.exchange.record.AtifFields;
import dev.emend.exchange.record.ChatMessages;
import dev.emend.exchange.record.EmendKeys;
import dev.emend.exchange.record.ExportRecord;
import dev.emend.exchange.record.Format;
import dev.emend.exchange.record.ImportContext;
import dev.emend.exchange.record.RecordWriter;
import dev.emend.model.Json;
import dev.emend.model.Run;
import java.io.IOException;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Writes runs as trajectories of the Agent Trajectory Interchange Format 1.7, one a line; the runs of
/// subagents stand inside of the run that called them, when that is written, too. What was read from such
/// a file is written with all it said.
public final class AtifWriter implements RecordWriter {
    private static final Set<String> OURS = Set.of(
            AtifFields.PARENT, AtifFields.COPIED, ImportContext.NOTES, ImportContext.COPIED, ImportContext.FORKED_FROM);

    /// The trajectories of subagents, by the run they are inside of.
    private final Map<String, List<Run>> children = new HashMap<>();

    private final Set<String> runs = new HashSet<>();
    private final ZoneId zone;

    /// @param zone of times that name none
    public AtifWriter(ZoneId zone) {
        this.zone = zone;
    }

    @Override
    public boolean isPlanned() {
        return true;
    }

    /// Keeps the runs of subagents: they are small beside those that call them.
    @Override
    public void plan(ExportRecord exportRecord) {
        if (exportRecord instanceof ExportRecord.OfRun record) {
            var run = record.run();
            runs.add(key(run, run.origin().id()));
            if (isOwn(run) && run.metadata().text(AtifFields.PARENT).isPresent()) {
                children.computeIfAbsent(parent(run), _ -> new ArrayList<>()).add(record.withOutcome());
            }
        }
    }

    private static String key(Run run, String name) {
        return run.origin().source() + "\n" + name;
    }

    private static String parent(Run run) {
        return key(run, run.metadata().text(AtifFields.PARENT).orElse(""));
    }

    /// Whether it was read from a trajectory that another program wrote.
    private static boolean isOwn(Run run) {
        return run.origin().format().equals(Format.ATIF.word())
                && (run.metadata().get("agent") instanceof Json.Obj
                        || run.metadata().text("schema_version").orElse("").startsWith("ATIF-"));
    }

    @Override
    public boolean write(ExportRecord exportRecord, Appendable out) throws IOException {
        if (!(exportRecord instanceof ExportRecord.OfRun record)) {
            return false;
        }
        var run = record.withOutcome();
        boolean isInside =
                isOwn(run) && run.metadata().text(AtifFields.PARENT).isPresent() && runs.contains(parent(run));
        if (!isInside) {
            EmendWriter.line(trajectory(run, false), out);
        }
        return true;
    }

    private Json.Obj trajectory(Run run, boolean isInside) {
        var members = new LinkedHashMap<String, Json>();
        var copiedSteps = isOwn(run) ? run.metadata().array(AtifFields.COPIED) : List.<Json>of();
        var steps = new AtifSteps(isOwn(run), zone).of(copiedSteps, run);
        if (isOwn(run)) {
            var metadata = ChatMessages.without(run.metadata(), OURS);
            metadata.members().forEach((name, value) -> {
                members.put(name, value);
                if (name.equals("agent")) {
                    members.put("steps", steps);
                }
            });
            members.putIfAbsent("schema_version", new Json.Text(AtifFields.VERSION));
            members.putIfAbsent("agent", agent(run));
        } else {
            members.put("schema_version", new Json.Text(AtifFields.VERSION));
            members.put(
                    "session_id",
                    new Json.Text(
                            run.origin().id().isEmpty()
                                    ? run.id()
                                    : run.origin().id()));
            members.put("trajectory_id", new Json.Text(run.id()));
            members.put("agent", agent(run));
            members.put("steps", steps);
            var totals = AtifSteps.totals(UsageReader.of(run));
            if (!totals.members().isEmpty()) {
                members.put("final_metrics", totals);
            }
        }
        members.putIfAbsent("steps", steps);
        if (isInside) {
            members.putIfAbsent("trajectory_id", new Json.Text(run.id()));
        }
        extra(run, members);
        var inside = children.getOrDefault(key(run, run.origin().id()), List.of());
        if (!inside.isEmpty()) {
            members.put(
                    AtifFields.SUBAGENTS,
                    new Json.Arr(inside.stream()
                            .map(child -> (Json) trajectory(child, true))
                            .toList()));
        }
        return Json.Obj.wrap(members);
    }

    private static Json agent(Run run) {
        var agent = new LinkedHashMap<String, Json>();
        agent.put(
                "name",
                new Json.Text(
                        run.head().family().isEmpty() ? "unknown" : run.head().family()));
        agent.put("version", new Json.Text("unknown"));
        if (!run.head().model().isEmpty()) {
            agent.put("model_name", new Json.Text(run.head().model()));
        }
        return Json.Obj.wrap(agent);
    }

    /// Adds the ending of the run, for which the format has no place of its own.
    private static void extra(Run run, Map<String, Json> members) {
        var extra = new LinkedHashMap<>(new Json.Obj(members).object("extra").members());
        var ending = run.head().ending();
        if (!ending.outcome().isEmpty()) {
            extra.put("outcome", new Json.Text(ending.outcome()));
        }
        ending.reward().ifPresent(reward -> extra.putIfAbsent("reward", Json.from(reward)));
        if (!isOwn(run)) {
            if (!run.metadata().members().isEmpty()) {
                extra.put("metadata", run.metadata());
            }
            var head = run.head();
            extra.put(
                    EmendKeys.MARK,
                    Json.Obj.of(
                            AtifFields.FAMILY, head.family(),
                            AtifFields.TASK, head.task(),
                            AtifFields.MODEL, head.model(),
                            AtifFields.STARTED_AT, head.startedAt()));
        }
        if (!extra.isEmpty()) {
            members.put("extra", Json.Obj.wrap(extra));
        }
    }
}
