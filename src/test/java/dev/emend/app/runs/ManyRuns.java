package dev.emend.app.runs;

import dev.emend.model.Json;
import dev.emend.model.Origin;
import dev.emend.model.Run;
import dev.emend.model.Run.Message;
import dev.emend.model.Run.Role;
import dev.emend.model.Run.ToolCall;
import dev.emend.store.db.StoreTransaction;
import dev.emend.store.memories.RunAnalysisTable.AnalyzedRun;
import dev.emend.store.memories.RunTable.NewRun;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.random.RandomGenerator;

/// Runs made up by chance: forty tools, each mostly followed by a few others, 5 to 45 calls.
public final class ManyRuns {
    private static final int TOOLS = 40;

    private final RandomGenerator random;

    public ManyRuns(RandomGenerator random) {
        this.random = random;
    }

    /// Adds so many runs, worked out already.
    public int add(StoreTransaction session, int from, int count) {
        var fresh = new ArrayList<NewRun>();
        for (int i = from; i < from + count; i++) {
            fresh.add(new NewRun(run(i), null));
        }
        session.runs().add(fresh, 1);
        var done = new ArrayList<AnalyzedRun>();
        for (var waiting : session.analyses().unanalyzedRuns(RunAnalysisWorker.VERSION, count)) {
            done.add(new AnalyzedRun(
                    waiting.seq(), waiting.changeNumber(), RunAnalysisWorker.extractFeatures(waiting.run())));
        }
        session.analyses().put(done, RunAnalysisWorker.VERSION);
        return done.size();
    }

    private Run run(int number) {
        var messages = new ArrayList<Message>();
        int tool = random.nextInt(TOOLS);
        boolean isBad = false;
        for (int calls = 5 + random.nextInt(41); calls > 0; calls--) {
            var call = new ToolCall("", "tool_" + tool, Json.Obj.EMPTY);
            messages.add(new Message(Role.ASSISTANT, "", List.of(call), "", "", Json.Obj.EMPTY));
            int next = (tool * 7 + random.nextInt(random.nextInt(4) == 0 ? TOOLS : 3)) % TOOLS;
            isBad |= tool == 3 && next == 21;
            tool = next;
        }
        var outcome = random.nextDouble() < (isBad ? 0.4 : 0.6) ? "success" : "failure";
        var origin = new Origin("/runs", "openai", Integer.toString(number));
        return new Run(
                origin.memoryId(),
                new Run.Head(
                        "openai",
                        "Task " + number % 500,
                        "",
                        "",
                        new Run.Ending(number % 10 == 0 ? "" : outcome, OptionalDouble.empty())),
                messages,
                Json.Obj.EMPTY,
                origin);
    }
}
