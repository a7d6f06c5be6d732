package dev.emend.analysis.runs;

import dev.emend.model.Execution.Finding;
import dev.emend.model.Execution.Score;
import dev.emend.model.Execution.Term;
import dev.emend.model.Json;
import dev.emend.model.Run;
import dev.emend.model.ToolRole;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// Finder of the wasted calls of a run, wherever they are in it.
///
/// A call repeats an earlier one when tool and arguments are the same. It is
///
/// - an `unchanged_retry` when the earlier one failed, it failed as well, and nothing was changed between;
/// - one of `repeated_reads` when it reads and brought what the earlier one did, or, where no results are
///   recorded, when nothing was changed between;
/// - a `repeated_call` when it does something else, brought the same result, and nothing was changed between.
///
/// A failed call changes nothing. Thoughts, questions and answers are never waste, nor is what people do
/// again on purpose, such as a click or a wait. Calls that could have been made at once are told where the
/// agent may make several at once, and cost no points: they take longer, not more.
final class WastedCalls {
    /// More neighbouring readings than this could have been done at once.
    private static final int PAIRS = 2;

    /// A score of fewer calls could be 1 only.
    private static final int MIN_CALLS = 2;

    /// Arguments that name a file.
    private static final Set<String> PATHS =
            Set.of("path", "file_path", "file", "filename", "file_name", "notebook_path", "target_file");

    /// The beginnings of names of tools that only read, for tools whose role is not known.
    private static final Set<String> LOOKING = Set.of(
            "get",
            "list",
            "ls",
            "read",
            "search",
            "find",
            "fetch",
            "show",
            "view",
            "query",
            "lookup",
            "grep",
            "glob",
            "cat",
            "describe",
            "count",
            "check");

    /// Words in names of tools that change nothing and are no reading.
    private static final Set<String> THINKING = Set.of("think", "thought", "reason", "reflect", "calculate", "plan");

    /// Words in names of tools that are called again on purpose.
    private static final Set<String> GESTURES = Set.of(
            "click",
            "key",
            "press",
            "type",
            "scroll",
            "drag",
            "move",
            "swipe",
            "tap",
            "shortcut",
            "wait",
            "sleep",
            "next",
            "previous",
            "poll",
            "screenshot",
            "state",
            "status",
            "snapshot",
            "output",
            "stdin");

    private final Run run;
    private final List<Call> calls;

    private WastedCalls(Run run, List<Call> calls) {
        this.run = run;
        this.calls = calls;
    }

    static WastedCalls of(Run run, ToolRoles roles) {
        var calls = new ArrayList<Call>();
        var steps = RunSteps.of(run).all();
        var messages = run.messages();
        for (int i = 0; i < messages.size(); i++) {
            for (var call : messages.get(i).calls()) {
                var step = steps.get(calls.size());
                Optional<String> result = step.result() < 0
                        ? Optional.empty()
                        : Optional.of(messages.get(step.result()).text());
                calls.add(new Call(
                        call.name(),
                        call.arguments(),
                        roles.role(call),
                        i,
                        result,
                        step.error().isPresent()));
            }
        }
        return new WastedCalls(run, List.copyOf(calls));
    }

    /// @param message the index of the message that makes it
    /// @param result what came back; empty when nothing is recorded
    private record Call(
            String tool, Json arguments, ToolRole role, int message, Optional<String> result, boolean isFailed) {
        boolean isReading() {
            return switch (role) {
                case READ, LIST, SEARCH -> !isGesture();
                case OTHER -> LOOKING.contains(words().getFirst()) && !isGesture();
                default -> false;
            };
        }

        /// Whether to do the same again is never waste of its own.
        boolean isFree() {
            return switch (role) {
                case THINK, ASK, ANSWER, PLAN, DELEGATE -> true;
                default -> isGesture() || isThought();
            };
        }

        private boolean isGesture() {
            return words().stream().anyMatch(GESTURES::contains);
        }

        private boolean isThought() {
            return role == ToolRole.OTHER && words().stream().anyMatch(THINKING::contains);
        }

        /// Whether something may be another way after it.
        boolean isChange() {
            return !isFailed
                    && switch (role) {
                        case WRITE, SANDBOX, DELEGATE -> true;
                        case OTHER -> !isReading() && !isThought();
                        default -> false;
                    };
        }

        /// The words of the name: `getUser-Details` has three.
        private List<String> words() {
            var words = new ArrayList<String>();
            var word = new StringBuilder();
            for (int i = 0; i < tool.length(); i++) {
                char c = tool.charAt(i);
                boolean isNew = Character.isUpperCase(c) && i > 0 && Character.isLowerCase(tool.charAt(i - 1));
                if ((isNew || !Character.isLetterOrDigit(c)) && !word.isEmpty()) {
                    words.add(word.toString().toLowerCase(Locale.ROOT));
                    word.setLength(0);
                }
                if (Character.isLetterOrDigit(c)) {
                    word.append(c);
                }
            }
            words.add(word.toString().toLowerCase(Locale.ROOT));
            return words;
        }

        private Optional<String> path() {
            return arguments instanceof Json.Obj fields
                    ? fields.members().entrySet().stream()
                            .filter(entry -> PATHS.contains(entry.getKey()))
                            .flatMap(entry ->
                                    entry.getValue() instanceof Json.Text(var path) ? Stream.of(path) : Stream.empty())
                            .findFirst()
                    : Optional.empty();
        }
    }

    /// The ways a call repeats an earlier one, each with the type of its finding and its advice.
    private enum Repetition {
        REPEATED_CALL("repeated_call", "Keep what %s returned; the same call was made %d times"),
        UNCHANGED_RETRY("unchanged_retry", "Change something after %s failed; the same call was made %d times"),
        REPEATED_READS("repeated_reads", "Keep what %s returned; it was read %d times and had not changed");

        private final String type;
        private final String advice;

        Repetition(String type, String advice) {
            this.type = type;
            this.advice = advice;
        }
    }

    /// The repetitions in the order of the calls, each with the total number of equal calls.
    List<Finding> repetitions() {
        var repetitions = new TreeMap<Integer, Repetition>();
        var first = IntStream.range(0, calls.size()).toArray(); // the call that each repeats, else itself
        var times = new int[calls.size()];
        var latest = new HashMap<Map.Entry<String, Json>, Integer>();
        for (int i = 0; i < calls.size(); i++) {
            var call = calls.get(i);
            var earlier = latest.put(Map.entry(call.tool(), call.arguments()), i);
            if (earlier != null && !call.isFree()) {
                var repetition = repetition(earlier, i);
                if (repetition.isPresent()) {
                    repetitions.put(i, repetition.get());
                    first[i] = first[earlier];
                }
            }
            times[first[i]]++;
        }
        return repetitions.entrySet().stream()
                .map(entry -> finding(entry.getKey(), entry.getValue(), times[first[entry.getKey()]]))
                .toList();
    }

    private Finding finding(int index, Repetition repetition, int times) {
        var call = calls.get(index);
        return new Finding(
                repetition.type, call.tool(), index, call.message(), repetition.advice.formatted(call.tool(), times));
    }

    /// How a call repeats the latest equal call; empty when the repetition is no waste.
    private Optional<Repetition> repetition(int earlier, int later) {
        var before = calls.get(earlier);
        var call = calls.get(later);
        if (before.isFailed() || call.isFailed()) {
            boolean isRetry = before.isFailed() && call.isFailed() && !isChangedBetween(earlier, later);
            return isRetry ? Optional.of(Repetition.UNCHANGED_RETRY) : Optional.empty();
        }
        boolean isKnown = before.result().isPresent() && call.result().isPresent();
        boolean isSameResult = isKnown && call.result().equals(before.result());
        if (call.isReading()) {
            return isSameResult || !isKnown && !isChangedBetween(earlier, later)
                    ? Optional.of(Repetition.REPEATED_READS)
                    : Optional.empty();
        }
        return isSameResult && !isChangedBetween(earlier, later)
                ? Optional.of(Repetition.REPEATED_CALL)
                : Optional.empty();
    }

    /// Whether what the later call is about may be another way than at the earlier one.
    private boolean isChangedBetween(int earlier, int later) {
        var path = calls.get(later).path();
        return calls.subList(earlier + 1, later).stream()
                .filter(Call::isChange)
                .anyMatch(change -> change.role() != ToolRole.WRITE
                        || path.isEmpty()
                        || change.path().isEmpty()
                        || change.path().equals(path)
                        || !calls.get(later).isReading());
    }

    /// Readings in neighbouring messages that need nothing of each other; empty where the agent may make one
    /// call at a time only.
    List<Finding> parallel() {
        int first = -1;
        int pairs = 0;
        for (int i = 1; i < calls.size(); i++) {
            var before = calls.get(i - 1);
            var call = calls.get(i);
            if (before.role() == ToolRole.READ
                    && call.role() == ToolRole.READ
                    && before.message() != call.message()
                    && !isNeeded(before, call)) {
                first = pairs++ == 0 ? i - 1 : first;
            }
        }
        if (pairs <= PAIRS || CallPolicy.isOneAtATime(run)) {
            return List.of();
        }
        var call = calls.get(first);
        return List.of(new Finding(
                "sequential_file_operations",
                call.tool(),
                first,
                call.message(),
                "Do independent operations at once; " + pairs + " follow each other directly"));
    }

    /// Whether a call names something that the one before brought.
    private static boolean isNeeded(Call before, Call call) {
        var result = before.result().orElse("");
        return call.arguments() instanceof Json.Obj fields
                && fields.members().values().stream()
                        .anyMatch(value -> value instanceof Json.Text(var name)
                                && !name.isBlank()
                                && !before.arguments().compact().contains(name)
                                && result.contains(name));
    }

    /// The share of calls that were not for nothing; empty for a run whose calls are too few to tell.
    static Score score(List<Finding> repetitions, int calls) {
        var counts = new HashMap<String, Integer>();
        repetitions.forEach(finding -> counts.merge(finding.type(), 1, Integer::sum));
        var terms = new ArrayList<Term>();
        for (var repetition : Repetition.values()) {
            int count = counts.getOrDefault(repetition.type, 0);
            terms.add(new Term(repetition.type, count, count == 0 ? 0 : -(double) count / calls));
        }
        return new Score(
                terms,
                calls < MIN_CALLS
                        ? OptionalDouble.empty()
                        : OptionalDouble.of((double) (calls - repetitions.size()) / calls));
    }

    /// Whether it is about a reading of what had not changed.
    static boolean isReading(Finding finding) {
        return finding.type().equals(Repetition.REPEATED_READS.type);
    }
}
