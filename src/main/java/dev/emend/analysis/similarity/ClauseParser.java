package dev.emend.analysis.similarity;

import dev.emend.analysis.similarity.Clause.Polarity;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/// Reads advice into clauses by a small grammar of markers: what to do, what to leave, when.
///
/// It knows no syntax, only words that open a new clause; what it does not understand stays one
/// positive clause.
final class ClauseParser {
    private static final Pattern TOKEN =
            Pattern.compile("(?<![\\w-])--?[A-Za-z][\\w-]*|(?<!\\w)\\*?\\.[A-Za-z]\\w{1,5}\\b"
                    + "|[\\p{L}\\p{N}_]+(?:[+.'’_&-][\\p{L}\\p{N}_]+)*|[,;:.!?()\\n>→]|->");
    private static final Set<String> VERBS =
            words("add apply avoid call change check choose clear click close commit confirm copy create"
                    + " delete disable do drag edit enable ensure enter export fill find follow give go"
                    + " hold install join keep leave load look make move navigate open pass paste pick"
                    + " press provide pull push put read remove rename repeat replace reset run save"
                    + " scroll search select send set skip sort start stop switch take tick toggle try"
                    + " type uncheck untick use verify wait write");
    private static final Set<String> NOT_BEFORE_VERB =
            words("you to the a an is are was were be been has have had of each every i we they it its"
                    + " which that this your by with in on at for as or");
    private static final Set<String> CONDITION =
            words("when if once while unless whenever after before until till during for where prior");
    private static final Set<String> SOUGHT =
            words("look looking search searching wait waiting ask asking check checking");
    private static final Set<String> WAITING = words("before until till unless prior");
    private static final Set<String> REASON = words("since because so otherwise else though although which");

    /// After as they begin a reason, and after that a thing is told apart.
    private static final Set<String> SUBJECT = words("it they this that there he she you we i these those the");

    private static final Set<String> NEGATION =
            words("never don't dont avoid without not no nor stop shouldn't mustn't");

    /// Before not, they tell what to do and no fact.
    private static final Set<String> OUGHT = words("should must shall may");

    private static final Set<String> OFF = words(
            "unchecked unticked off disabled uncheck untick deselect unselect disable" + " deactivate deactivated");

    /// As the first word of a clause, what to leave.
    private static final Set<String> OMIT = words("omit skip exclude");

    /// To leave something so is to do nothing with it.
    private static final Set<String> LEFT = words("out away alone untouched unchanged blank empty");

    private static final Set<String> DECLARATIVE =
            words("is are was were does did has have had can could would will should may might isn't"
                    + " aren't wasn't doesn't didn't hasn't haven't can't couldn't won't wouldn't"
                    + " cannot it there");
    private static final Set<String> CONSEQUENCE =
            words("gives makes causes leads fails results means breaks opens shows takes ignores");

    private final List<Clause> clauses = new ArrayList<>();
    private Polarity polarity = Polarity.DO;
    private boolean isFact;
    private boolean isCondition;
    private boolean isReason;
    private boolean isOff;
    private boolean isLeave;
    private boolean isChangeReplaced;
    private WeightedTerms does = new WeightedTerms();
    private WeightedTerms when = new WeightedTerms();
    private List<String> numbers = new ArrayList<>();
    private WeightedTerms lastWhen = new WeightedTerms();

    private ClauseParser() {}

    static List<Clause> read(String text) {
        var reader = new ClauseParser();
        var tokens = new ArrayList<String>();
        var found = TOKEN.matcher(text);
        while (found.find()) {
            tokens.add(found.group());
        }
        for (int i = 0; i < tokens.size(); i++) {
            i += reader.take(tokens, i);
        }
        reader.end(true);
        return reader.clauses;
    }

    /// @return how many more tokens were used up
    private int take(List<String> tokens, int i) {
        var token = tokens.get(i);
        var lower = token.toLowerCase(Locale.ROOT).replace('’', '\'');
        var next = i + 1 < tokens.size() ? tokens.get(i + 1).toLowerCase(Locale.ROOT) : "";
        var before = i > 0 ? tokens.get(i - 1).toLowerCase(Locale.ROOT) : "";
        if (token.length() == 1 && ",;:.!?()\n".contains(token)) {
            end(!token.equals(","));
            return 0;
        }
        if (lower.equals("then") || lower.equals("and") && VERBS.contains(next)) {
            end(false);
            return 0;
        }
        if ((lower.equals("instead") || lower.equals("place")) && next.equals("of")
                || lower.equals("rather") && next.equals("than")) {
            end(false);
            polarity = Polarity.REPLACED;
            isChangeReplaced = true;
            return 1;
        }
        if (lower.equals("do") && next.equals("not")) {
            end(false);
            polarity = Polarity.DONT;
            return 1;
        }
        if (NEGATION.contains(lower) && !next.equals("only") && !next.equals("just")) {
            negate(lower, before);
            return 0;
        }
        if (DECLARATIVE.contains(lower) && lower.endsWith("n't") || lower.equals("cannot")) {
            isFact = true;
            return 0;
        }
        if (CONSEQUENCE.contains(lower)) {
            isFact = isFact || polarity != Polarity.DO;
        }
        boolean isOmitted = OMIT.contains(lower) && does.isEmpty() && !isCondition && !isReason;
        if (OFF.contains(lower) || isOmitted || isLeave && LEFT.contains(lower)) {
            isOff = true;
        }
        isLeave = isLeave || lower.equals("leave") || lower.equals("keep");
        if (lower.equals("forget") && polarity == Polarity.DONT) {
            polarity = Polarity.DO;
            return 0;
        }
        boolean isVerb = VERBS.contains(token)
                && !NOT_BEFORE_VERB.contains(before)
                && (isCondition || isReason)
                && !(when.isEmpty() && isCondition);
        if (isVerb || lower.equals("but")) {
            end(false);
        } else if (CONDITION.contains(lower) && !(lower.equals("for") && SOUGHT.contains(before))) {
            isCondition = true;
            isReason = false;
            if (polarity == Polarity.DONT && WAITING.contains(lower)) {
                polarity = Polarity.WAIT;
            }
            return 0;
        } else if (REASON.contains(lower)
                || lower.equals("as") && SUBJECT.contains(next)
                || lower.equals("that") && DECLARATIVE.contains(next)) {
            isReason = true;
            isCondition = false;
            return 0;
        }
        boolean isFirst = before.isEmpty() || ".;:!?\n(".contains(before);
        word(token, lower, isFirst);
        return 0;
    }

    private void negate(String marker, String before) {
        if (marker.equals("not") && OUGHT.contains(before)) {
            polarity = Polarity.DONT;
            return;
        }
        boolean isStatement = DECLARATIVE.contains(before) && !marker.equals("without");
        if (isStatement) {
            isFact = true;
            return;
        }
        if (isReason) {
            return;
        }
        if (marker.equals("without") && polarity == Polarity.DONT && !does.isEmpty()) {
            // never the one without the other is a demand for the other
            polarity = Polarity.DO;
            return;
        }
        end(false);
        polarity = marker.equals("not") || marker.equals("no") ? Polarity.REPLACED : Polarity.DONT;
    }

    private void word(String token, String lower, boolean isFirst) {
        if (Character.isDigit(token.charAt(0)) && !isReason) {
            numbers.add(lower);
        }
        if (Stemmer.isStop(lower) && !(Character.isUpperCase(token.charAt(0)) && !isFirst)
                || isReason
                || isLeave && LEFT.contains(lower)
                || OFF.contains(lower) && !lower.startsWith("un")) {
            return;
        }
        boolean isChange = lower.endsWith("ing") || VERBS.contains(token);
        if (isChangeReplaced && does.isEmpty() && isChange) {
            // clicking in "instead of clicking Open" says less than Open
            does.addWeak(token);
            return;
        }
        (isCondition ? when : does)
                .add(
                        lower.startsWith("uncheck") ? "check" : lower.startsWith("untick") ? "check" : token,
                        isName(token, isFirst));
    }

    private static boolean isName(String token, boolean isFirst) {
        boolean isCapital = Character.isUpperCase(token.charAt(0)) && !isFirst;
        boolean isMarked = token.chars().anyMatch(c -> c == '+' || c == '_' || Character.isDigit(c));
        boolean isShouted = token.length() > 1 && token.equals(token.toUpperCase(Locale.ROOT));
        return isCapital
                || isMarked
                || isShouted
                || token.startsWith("-")
                || token.startsWith(".")
                || token.startsWith("*");
    }

    /// Ends the clause, and with a sentence also what it stands under.
    private void end(boolean isSentence) {
        if (!does.isEmpty() && !isFact) {
            var sign = isOff ? polarity == Polarity.DO ? Polarity.DONT : Polarity.DO : polarity;
            when.addAll(lastWhen);
            clauses.add(new Clause(sign, does, when, List.copyOf(numbers)));
        }
        if (isSentence) {
            lastWhen = new WeightedTerms();
        } else if (does.isEmpty() && !when.isEmpty()) {
            lastWhen = when;
        }
        polarity = Polarity.DO;
        isFact = false;
        isCondition = false;
        isReason = false;
        isOff = false;
        isLeave = false;
        isChangeReplaced = false;
        does = new WeightedTerms();
        when = new WeightedTerms();
        numbers = new ArrayList<>();
    }

    private static Set<String> words(String words) {
        return Set.of(words.split(" "));
    }
}
