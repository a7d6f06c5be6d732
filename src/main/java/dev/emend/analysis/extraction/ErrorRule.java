package dev.emend.analysis.extraction;

import dev.emend.analysis.extraction.ExtractionRule.Evidence;
import dev.emend.analysis.extraction.ExtractionRule.RuleMatch;
import dev.emend.analysis.extraction.RunSteps.Step;
import dev.emend.model.Extraction.Dimension;
import dev.emend.model.Json;
import dev.emend.model.Run.Role;
import dev.emend.model.ToolRole;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Calls that failed, and the step that made them work.
///
/// A call works again when a later one of the same tool succeeds for the same thing: it shares a
/// third of its arguments with the one that failed, or comes within three steps; at most 200 steps
/// later. Commands are the same when they begin with the same program.
final class ErrorRule implements ExtractionRule {
    private static final double SHARED = 0.34;
    private static final int SOON = 3;

    /// So many steps later it is another matter.
    private static final int LATEST = 200;

    private static final int TOLD_BETWEEN = 2;

    @Override
    public List<RuleMatch> lessons(RunSteps steps) {
        var found = new ArrayList<RuleMatch>();
        Set<Step> reported = Collections.newSetFromMap(new IdentityHashMap<>());
        for (int i = 0; i < steps.all().size(); i++) {
            var step = steps.all().get(i);
            if (step.hasFailed() && reported.add(step)) {
                var failed = new ArrayList<>(List.of(step));
                var worked = follow(steps, i, failed);
                reported.addAll(failed);
                found.add(worked.isPresent() ? recovered(steps, failed, worked.get()) : unresolved(steps, failed));
            }
        }
        return found;
    }

    /// Collects the failures of the same kind up to the first success.
    private static Optional<Step> follow(RunSteps steps, int first, List<Step> failed) {
        var all = steps.all();
        int last = first;
        for (int i = first + 1; i < Math.min(all.size(), last + LATEST); i++) {
            var later = all.get(i);
            if (later.result() < 0 || !isSameKind(all.get(last), later)) {
                continue;
            }
            boolean isAboutTheSame = i - last <= SOON || shared(all.get(last), later) >= SHARED;
            if (isAboutTheSame && !later.hasFailed()) {
                return Optional.of(later);
            }
            if (isAboutTheSame) {
                failed.add(later);
                last = i;
            }
        }
        return Optional.empty();
    }

    private static boolean isSameKind(Step step, Step other) {
        return step.tool().equals(other.tool())
                && (step.role() != ToolRole.SANDBOX || program(step).equals(program(other)));
    }

    private static String program(Step step) {
        var arguments = step.call().arguments();
        var line = arguments instanceof Json.Obj fields
                ? fields.text("command").or(() -> fields.text("cmd")).orElse("")
                : arguments.plain();
        return line.strip().split("\\s+", 2)[0];
    }

    private static double shared(Step step, Step other) {
        var nothing = Json.Obj.EMPTY;
        var before = step.call().arguments();
        var after = other.call().arguments();
        int all = Math.max(
                ArgumentDiff.between(nothing, before).size(),
                ArgumentDiff.between(nothing, after).size());
        int changed = ArgumentDiff.between(before, after).size();
        return all == 0 ? 1 : Math.max(0, all - changed) / (double) all;
    }

    private static RuleMatch recovered(RunSteps steps, List<Step> failed, Step worked) {
        var last = failed.getLast();
        var text = new StringBuilder(QuotedExcerpt.sentence(failures(failed)));
        var changes =
                ArgumentDiff.between(last.call().arguments(), worked.call().arguments());
        var between = between(steps, last, worked);
        if (changes.isEmpty()) {
            text.append(" The same call worked");
            text.append(between.isEmpty() ? " when it was made again" : " after " + between);
        } else {
            var now = worked.call().arguments();
            text.append(" It worked with ").append(ArgumentDiff.description(changes, now));
            text.append(between.isEmpty() ? "" : ", after " + between);
        }
        var lesson = QuotedExcerpt.sentence(text.toString())
                + userMessage(steps, last, worked)
                + thought(steps, last, worked)
                + nevertheless(steps);
        var messages = messages(failed);
        messages.add(worked.message());
        return RuleMatch.of(Evidence.RECOVERY, Dimension.TACTICAL, lesson, messages);
    }

    private static String nevertheless(RunSteps steps) {
        return steps.run().head().ending().outcome().equals("failure") ? " The run failed nevertheless." : "";
    }

    private static RuleMatch unresolved(RunSteps steps, List<Step> failed) {
        var last = failed.getLast();
        var text = new StringBuilder(failures(failed)).append(" and did not work in this run");
        if (failed.size() > 1) {
            text.append("; the last try was ").append(QuotedExcerpt.call(last.call()));
        }
        text.append('.');
        afterwards(steps, last)
                .ifPresent(then -> text.append(" The agent then ").append(then));
        return RuleMatch.of(
                Evidence.ERROR, Dimension.ANTI_PATTERN, QuotedExcerpt.sentence(text.toString()), messages(failed));
    }

    private static String failures(List<Step> failed) {
        var errors = new LinkedHashMap<String, Integer>();
        failed.forEach(step -> errors.merge(step.error().orElse(""), 1, Integer::sum));
        var events = new ArrayList<String>();
        errors.forEach((error, count) -> events.add(
                QuotedExcerpt.quote(error) + (count > 1 && errors.size() > 1 ? " " + QuotedExcerpt.times(count) : "")));
        var name = failed.size() == 1
                ? QuotedExcerpt.call(failed.getFirst().call())
                : failed.getFirst().tool();
        var times = failed.size() == 1 ? "" : " " + QuotedExcerpt.times(failed.size());
        return name + " failed" + times + " with " + QuotedExcerpt.listed(events);
    }

    /// The steps that may have made the difference: the last that changed something, else the last.
    private static String between(RunSteps steps, Step failed, Step worked) {
        var done = steps.between(failed.message(), worked.message()).stream()
                .filter(step -> !step.hasFailed() && !isThought(step))
                .toList();
        var acting = done.stream().filter(Step::isActing).toList();
        var telling = acting.isEmpty() ? done : acting;
        return QuotedExcerpt.listed(telling.subList(Math.max(0, telling.size() - TOLD_BETWEEN), telling.size()).stream()
                .map(step -> QuotedExcerpt.call(step.call()))
                .toList());
    }

    /// What the user said meanwhile, when it is more than a yes.
    private static String userMessage(RunSteps steps, Step failed, Step worked) {
        var messages = steps.run().messages();
        for (int i = worked.message() - 1; i > failed.message(); i--) {
            var text = messages.get(i).text();
            if (messages.get(i).role() == Role.USER && !text.isBlank() && !AssentDetector.is(text)) {
                return " " + QuotedExcerpt.sentence("The user had said " + QuotedExcerpt.quote(text));
            }
        }
        return "";
    }

    private static boolean isThought(Step step) {
        return step.role() == ToolRole.PLAN || thoughtOf(step).isPresent();
    }

    private static Optional<String> thoughtOf(Step step) {
        return step.role() == ToolRole.THINK && step.call().arguments() instanceof Json.Obj fields
                ? fields.text("thought").or(() -> fields.text("reflection"))
                : Optional.empty();
    }

    /// What the agent noted between the two, in its own words.
    private static String thought(RunSteps steps, Step failed, Step worked) {
        return steps.between(failed.message(), worked.message()).stream()
                .flatMap(step -> thoughtOf(step).stream())
                .findFirst()
                .map(thought -> " The agent noted: " + QuotedExcerpt.quote(thought))
                .orElse("");
    }

    private static Optional<String> afterwards(RunSteps steps, Step last) {
        var messages = steps.run().messages();
        for (int i = last.message() + 1; i < messages.size(); i++) {
            var message = messages.get(i);
            if (message.role() != Role.ASSISTANT) {
                continue;
            }
            if (!message.text().isBlank()) {
                return Optional.of("said " + QuotedExcerpt.quote(message.text()));
            }
            for (var call : message.calls()) {
                return Optional.of("called " + QuotedExcerpt.call(call));
            }
        }
        return Optional.empty();
    }

    private static List<Integer> messages(List<Step> failed) {
        var messages = new ArrayList<Integer>();
        for (var step : failed) {
            messages.add(step.message());
            messages.add(step.result());
        }
        return messages;
    }
}
