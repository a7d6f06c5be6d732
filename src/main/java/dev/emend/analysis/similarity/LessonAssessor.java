package dev.emend.analysis.similarity;

import dev.emend.analysis.similarity.LessonAssessment.Criteria;
import dev.emend.analysis.similarity.LessonAssessment.Criterion;
import dev.emend.analysis.similarity.LessonAssessment.Hint;
import dev.emend.analysis.similarity.LessonAssessment.RepeatedBy;
import dev.emend.model.Action;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/// Looks at a correction while it is written: is it specific, actionable and generalizable (the
/// rubric's 5), was it written before, does the agent see all of it. Fast enough for every keystroke.
public final class LessonAssessor {
    /// From here on a draft says what a known learning says.
    static final double DUPLICATE = 0.6;

    /// The number of characters of a lesson that are examined; the rest tells nothing new of its style.
    private static final int LOOKED_AT = 4_000;

    private static final Pattern QUOTE = Pattern.compile("[\"'`“‘«]\\S[^\"'`”’»\\n]{0,60}[\"'`”’»](?!\\w)");
    private static final Pattern KEY = Pattern.compile(
            "\\b(ctrl|control|alt|shift|cmd|command|win)\\s?\\+\\s?\\w+|\\bF\\d{1,2}\\b"
                    + "|\\b(press(ing)?|hit|type|key)\\s+(the\\s+)?(enter|esc(ape)?|tab|space"
                    + "|del(ete)?|return|home|end|insert|backspace)\\b"
                    + "|\\b(enter|esc|tab|delete|return|arrow|backspace)\\s+key\\b",
            Pattern.CASE_INSENSITIVE);
    private static final Pattern NAMED_CONTROL = Pattern.compile(
            "\\b([\\p{L}\\p{N}&]+)\\s+(button|menu|tab|field|check ?box|drop-?down|option|column"
                    + "|panel|icon|link|toolbar|slider|mode|setting|box|dialog)s?\\b",
            Pattern.CASE_INSENSITIVE);
    private static final Set<String> NO_NAMES =
            Set.of(("the a an this that these those any some no correct right wrong proper same other"
                            + " another only first second last lower upper visible actual new next previous"
                            + " each every all two which its your and or of to in on drop input output")
                    .split(" "));
    private static final Pattern NAME =
            Pattern.compile("(?<=[\\p{Ll}\\p{N},;:)] )(?!I\\b)(\\p{Lu}[\\p{L}\\p{N}]+|\\p{Lu}\\b)"
                    + "|\\b\\w+-Tool\\b|\\b[a-z]+(_[a-z0-9]+)+\\b|\\b[a-z]+[A-Z]\\w+\\b"
                    + "|\\{\\w+\\}|(?<!\\w)\\*?\\.[A-Za-z]\\w{1,5}\\b|\\b\\w+\\.[a-z]\\w{1,4}\\b"
                    + "|(?<=\\s)--?[a-z][\\w-]+|\\w+\\(\\)|\\b\\w+=\\S|\\b\\d+(\\.\\d+)?\\s?(ms|s|sec|min|px|%|[kKMG]?B|Hz|°)?\\b"
                    + "|/[\\w-]+/[\\w/-]+");

    private static final String VERBS =
            "add|apply|ask|avoid|call|cancel|capture|change|check|choose|clear|click|close|collapse"
                    + "|configure|confirm|copy|create|delete|deselect|disable|double-click|download|drag|drop"
                    + "|edit|enable|ensure|enter|exclude|expand|export|extract|fill|filter|find|focus|follow"
                    + "|get|give|go|hold|hover|import|include|insert|install|keep|leave|load|locate|log|look"
                    + "|make|move|navigate|open|paste|pass|pick|place|prefer|press|provide|put|quote|read"
                    + "|refresh|remember|remove|rename|repeat|replace|rerun|re-run|reset|restart|retry|return"
                    + "|right-click|run|save|scroll|search|select|send|set|skip|sort|specify|start|stop|submit"
                    + "|switch|take|tick|toggle|try|turn|type|uncheck|untick|update|upload|use|validate|verify"
                    + "|wait|write|wrap|zoom";
    private static final Pattern ACTIONABLE = Pattern.compile(
            "(^|[.,;:!?\\n—–-]\\s*|\\b(and|then|please|always|never|first|finally|instead|just|only"
                    + "|to|must|should|not|don't|also|or|can|simply|directly)\\s+)("
                    + VERBS
                    + ")\\b"
                    + "|\\b(always|never|must|should|have to|need to|needs to|prefer|instead of)\\b"
                    + "|\\b(correct|actual|right|proper)\\s+(\\w+\\s+){1,3}(is|are)\\b",
            Pattern.CASE_INSENSITIVE);
    private static final Pattern WRONG = Pattern.compile(
            "\\b(wrong|incorrect|missing|fail(s|ed|ure)?|error|not|no|n't|could|did|was|were|mistake"
                    + "|bad|broken|unable)\\b",
            Pattern.CASE_INSENSITIVE);

    private static final Pattern DATE = Pattern.compile(
            "\\b\\d{4}-\\d{2}-\\d{2}|\\b\\d{1,2}\\.\\d{1,2}\\.\\d{4}\\b|\\b\\d{1,2}/\\d{1,2}/\\d{2,4}\\b|\\b\\d{1,2}:\\d{2}(:\\d{2})?\\b"
                    + "|\\b(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\\.? \\d{1,2}\\b"
                    + "|\\b\\d{1,2}\\.? (jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\\b"
                    + "|\\b(yesterday|today|this morning|last (week|night))\\b",
            Pattern.CASE_INSENSITIVE);
    private static final Pattern IDENTIFIER =
            Pattern.compile("[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-|(?<![A-Za-z0-9])(?=[A-Fa-f]*\\d)(?=\\d*[A-Fa-f])"
                    + "[0-9A-Fa-f]{7,64}(?![A-Za-z0-9])|(?<![A-Za-z0-9.,])\\d{6,}(?![A-Za-z0-9])"
                    + "|\\b(id|pid|ticket|order|run|session|request|job)\\s?(#|no\\.?|number)?\\s?:?\\s?\\d{2,}\\b");
    private static final Pattern STEP_OR_PLACE = Pattern.compile(
            "\\b(in|at|of|after|before|see)?\\s*step\\s+(no\\.?\\s*)?\\d+\\b|\\bline\\s+\\d+\\b"
                    + "|\\(\\s*\\d{2,4}\\s*,\\s*\\d{2,4}\\s*\\)|\\b[xy]\\s?=\\s?\\d{2,4}\\b",
            Pattern.CASE_INSENSITIVE);

    private LessonAssessor() {}

    public static LessonAssessment assess(DraftLesson draft) {
        var text = draft.text().strip();
        var head = text.substring(0, Math.min(text.length(), LOOKED_AT));
        var paths = PathParameter.find(draft.text());
        var lights = new Criteria(
                Criterion.of(specific(head, draft)),
                Criterion.of(actionable(head)),
                Criterion.of(generalizable(head, paths)));
        int promptChars = draft.promptChars();
        int cutAt = promptChars <= 0 ? 0 : Math.max(0, text.codePointCount(0, text.length()) - promptChars);
        return new LessonAssessment(lights, paths, findDuplicate(text, draft.knownLessons()), cutAt);
    }

    private static Hint specific(String text, DraftLesson draft) {
        if (text.isEmpty()) {
            return Hint.EMPTY;
        }
        boolean isNamed = QUOTE.matcher(text).find()
                || KEY.matcher(text).find()
                || NAME.matcher(text).find()
                || namesControl(text)
                || namesArgument(text, draft.correction())
                || namesArgument(text, draft.original());
        return isNamed ? Hint.FINE : Hint.NAME_IT;
    }

    private static boolean namesControl(String text) {
        return NAMED_CONTROL
                .matcher(text)
                .results()
                .anyMatch(match -> !NO_NAMES.contains(match.group(1).toLowerCase(Locale.ROOT)));
    }

    /// Whether the label the action aims at, or its tool, is in the text.
    private static boolean namesArgument(String text, Action action) {
        var label = ActionTarget.of(action).label();
        var lower = text.toLowerCase(Locale.ROOT);
        return label.length() > 2 && lower.contains(label.toLowerCase(Locale.ROOT))
                || !action.toolName().isEmpty()
                        && lower.contains(action.toolName().toLowerCase(Locale.ROOT));
    }

    private static Hint actionable(String text) {
        if (text.isEmpty()) {
            return Hint.EMPTY;
        }
        if (ACTIONABLE.matcher(text).find()) {
            return Hint.FINE;
        }
        return WRONG.matcher(text).find() ? Hint.ONLY_WHAT_WAS_WRONG : Hint.SAY_WHAT_TO_DO;
    }

    private static Hint generalizable(String text, List<PathParameter> paths) {
        if (text.isEmpty()) {
            return Hint.EMPTY;
        }
        if (!paths.isEmpty()) {
            return Hint.PATH;
        }
        if (DATE.matcher(text).find()) {
            return Hint.DATE;
        }
        if (IDENTIFIER.matcher(text).find()) {
            return Hint.IDENTIFIER;
        }
        return STEP_OR_PLACE.matcher(text).find() ? Hint.STEP_OR_PLACE : Hint.FINE;
    }

    private static Optional<RepeatedBy> findDuplicate(String text, List<LessonText> lessons) {
        String best = "";
        double max = 0;
        int times = 0;
        for (var lesson : lessons) {
            double likeness = Stemmer.likeness(text, lesson.text());
            if (likeness >= DUPLICATE) {
                times++;
                if (likeness > max) {
                    max = likeness;
                    best = lesson.key();
                }
            }
        }
        return times == 0 ? Optional.empty() : Optional.of(new RepeatedBy(best, times));
    }
}
