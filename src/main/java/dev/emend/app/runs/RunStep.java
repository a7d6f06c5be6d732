package dev.emend.app.runs;

import com.google.re2j.Pattern;
import dev.emend.analysis.runs.ToolRoles;
import dev.emend.model.Action;
import dev.emend.model.Json;
import dev.emend.model.Run;
import dev.emend.model.ToolRole;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;

/// A tool call of a run, with its result.
///
/// @param number from 1, over all calls of the run
/// @param message the index of the message that makes the call
/// @param answer the index of the message with its result; −1 when there is none
/// @param result what came back; empty when nothing did
public record RunStep(int number, int message, Run.ToolCall call, ToolRole role, int answer, String result) {
    private static final Pattern ERROR = Pattern.compile(
            "^\\W*(error|exception|traceback|failed|failure|fatal)\\b|\\berror:|Traceback \\(most"
                    + " recent call last\\)",
            Pattern.CASE_INSENSITIVE);

    /// The number of characters of a result that are searched for an error.
    private static final int LOOKED_AT = 2_000;

    static List<RunStep> of(Run run) {
        var roles = ToolRoles.of(run);
        var answers = answers(run);
        var steps = new ArrayList<RunStep>();
        var messages = run.messages();
        for (int i = 0; i < messages.size(); i++) {
            var calls = messages.get(i).calls();
            for (int place = 0; place < calls.size(); place++) {
                var call = calls.get(place);
                int answer = answers.getOrDefault(new CallPlace(i, place), -1);
                steps.add(new RunStep(
                        steps.size() + 1,
                        i,
                        call,
                        roles.role(call),
                        answer,
                        answer < 0 ? "" : messages.get(answer).text()));
            }
        }
        return steps;
    }

    private record CallPlace(int message, int place) {}

    /// By the id a result names, else in the order of the calls that have no result yet.
    private static HashMap<CallPlace, Integer> answers(Run run) {
        var answers = new HashMap<CallPlace, Integer>();
        var byId = new HashMap<String, CallPlace>();
        var open = new ArrayList<CallPlace>();
        var messages = run.messages();
        for (int i = 0; i < messages.size(); i++) {
            var message = messages.get(i);
            if (!message.calls().isEmpty()) {
                open.clear(); // what was not answered before the next calls is not answered
            }
            for (int place = 0; place < message.calls().size(); place++) {
                var callPlace = new CallPlace(i, place);
                open.add(callPlace);
                var id = message.calls().get(place).id();
                if (!id.isEmpty()) {
                    byId.put(id, callPlace);
                }
            }
            if (message.role() == Run.Role.TOOL) {
                var named = byId.remove(message.answers());
                var callPlace = named != null ? named : open.isEmpty() ? null : open.getFirst();
                if (callPlace != null) {
                    open.remove(callPlace);
                    answers.putIfAbsent(callPlace, i);
                }
            }
        }
        return answers;
    }

    /// Whether what came back looks like an error; a guess by its words.
    public boolean isError() {
        return ERROR.matcher(result.substring(0, Math.min(result.length(), LOOKED_AT)))
                .find();
    }

    /// The call as the learnings of KB items write it.
    ///
    /// @param reasoning what the agent said when it called; empty for nothing
    public Action action(String reasoning) {
        var arguments = call.arguments() instanceof Json.Obj fields
                ? fields
                : call.arguments() == Json.Null.NULL ? Json.Obj.EMPTY : Json.Obj.of("input", call.arguments());
        return new Action(Json.Obj.of("tool_name", call.name(), "tool_arguments", arguments, "reasoning", reasoning));
    }
}
