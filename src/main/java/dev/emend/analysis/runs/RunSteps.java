package dev.emend.analysis.runs;

import dev.emend.model.Run;
import dev.emend.model.Run.Message;
import dev.emend.model.Run.Role;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Steps of a run: each call of the agent with its result.
///
/// A result names its call by an id; without ids the results follow their calls in order.
public record RunSteps(Run run, List<Step> all) {
    /// @param message the index of the message that makes the call
    /// @param result the index of the message that answers it; -1 when nothing does
    /// @param error what the result says went wrong
    public record Step(int message, int result, Optional<String> error) {}

    public static RunSteps of(Run run) {
        var messages = run.messages();
        var results = results(messages);
        var steps = new ArrayList<Step>();
        for (int i = 0; i < messages.size(); i++) {
            var calls = messages.get(i).calls();
            for (int k = 0; k < calls.size(); k++) {
                int result = result(results.getOrDefault(calls.get(k).id(), List.of()), i);
                result = result < 0 ? resultIndex(messages, i, k) : result;
                Optional<String> error = result < 0 ? Optional.empty() : ToolErrorParser.of(messages.get(result));
                steps.add(new Step(i, result, error));
            }
        }
        return new RunSteps(run, List.copyOf(steps));
    }

    /// By the id of the call; some agents give the same id to several calls.
    private static Map<String, List<Integer>> results(List<Message> messages) {
        var results = new HashMap<String, List<Integer>>();
        for (int i = 0; i < messages.size(); i++) {
            var message = messages.get(i);
            if (message.role() == Role.TOOL && !message.answers().isEmpty()) {
                results.computeIfAbsent(message.answers(), _ -> new ArrayList<>())
                        .add(i);
            }
        }
        return results;
    }

    /// The first of these behind the message that makes the call; -1 for none.
    private static int result(List<Integer> results, int message) {
        int at = Collections.binarySearch(results, message);
        int next = at < 0 ? -at - 1 : at + 1;
        return next < results.size() ? results.get(next) : -1;
    }

    private static int resultIndex(List<Message> messages, int message, int call) {
        int at = message + 1 + call;
        for (int i = message + 1; i <= at; i++) {
            if (i >= messages.size()
                    || messages.get(i).role() != Role.TOOL
                    || !messages.get(i).answers().isEmpty()) {
                return -1;
            }
        }
        return at;
    }
}
