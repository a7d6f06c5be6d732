package dev.emend.analysis.runs;

import dev.emend.model.Run;
import dev.emend.model.Run.Role;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/// Rules on calling tools and asking that the instructions of a run give its agent. Recognized by words
/// within a sentence. Pure functions.
public final class CallPolicy {
    private static final Set<String> ONE = Set.of("one", "single", "1");
    private static final Set<String> CALLS = Set.of(
            "tool", "tools", "command", "commands", "function", "functions", "action", "actions", "call", "calls");
    private static final List<String> LIMITS =
            List.of(" only ", " at a time ", " at once ", " per ", " exactly ", " at most ", " more than ", " single ");
    private static final List<String> TOGETHER =
            List.of(" parallel ", " simultaneously ", " multiple ", " several ", " at the same time ", " at once ");
    private static final List<String> NOT =
            List.of(" not ", " never ", " don't ", " cannot ", " can't ", " must not ", " no ", " disabled ");
    private static final List<String> DEMANDS =
            List.of(" must ", " always ", " never ", " should ", " require", " before ", " have to ", " need to ");
    private static final List<String> CONFIRMATIONS = List.of(
            " confirm",
            " ask for permission",
            " ask permission",
            " explicit consent",
            " obtain consent",
            " approval",
            " ask the user before",
            " ask before");

    private static final List<String> INSTRUCTIONS = List.of("system", "system_prompt", "instructions");

    /// The number of words before a word within which a negation denies it.
    private static final int NEAR = 4;

    private static final String ENDS = ".!?;";

    private CallPolicy() {}

    /// Whether the agent may call one tool at a time only.
    public static boolean isOneAtATime(Run run) {
        return run.metadata()
                        .bool("parallel_tool_calls")
                        .map(isAllowed -> !isAllowed)
                        .orElse(false)
                || sentences(run).stream().anyMatch(CallPolicy::isOne);
    }

    /// Whether the agent has to ask before it does something.
    public static boolean demandsConfirmation(Run run) {
        return sentences(run).stream().anyMatch(CallPolicy::demands);
    }

    static boolean demands(String sentence) {
        return CONFIRMATIONS.stream().anyMatch(sentence::contains)
                && DEMANDS.stream().anyMatch(sentence::contains)
                && !isWithout(sentence);
    }

    /// "Do not ask for confirmation", "without confirmation".
    private static boolean isWithout(String sentence) {
        return CONFIRMATIONS.stream()
                .anyMatch(word -> NOT.stream()
                                .anyMatch(no -> sentence.contains(no + "ask for" + word)
                                        || sentence.contains(no + "ask the user to" + word)
                                        || sentence.contains(no + "ask the user for" + word)
                                        || sentence.contains(no.stripTrailing() + word)
                                        || sentence.contains(no + "need to" + word)
                                        || sentence.contains(no + "wait for" + word))
                        || sentence.contains(" without" + word)
                        || sentence.contains(" without asking for" + word)
                        || sentence.contains(" without waiting for" + word));
    }

    static boolean isOne(String sentence) {
        var words = List.of(sentence.strip().split(" "));
        boolean isOfCalls = words.stream().anyMatch(CALLS::contains);
        if (!isOfCalls) {
            return false;
        }
        if (sentence.contains(" one at a time ") || sentence.contains(" sequentially ")) {
            return true;
        }
        if (TOGETHER.stream().anyMatch(word -> isDenied(sentence, word))) {
            return true;
        }
        boolean isLimited = LIMITS.stream().anyMatch(sentence::contains);
        for (int i = 0; isLimited && i < words.size(); i++) {
            boolean isAtLeast = i > 1 && words.get(i - 1).equals("least");
            if (ONE.contains(words.get(i)) && !isAtLeast) {
                var next = words.subList(i + 1, Math.min(words.size(), i + 3));
                if (!next.isEmpty()
                        && !next.getFirst().equals("of")
                        && next.stream().anyMatch(CALLS::contains)) {
                    return true;
                }
            }
        }
        return false;
    }

    /// Whether a word of denial stands shortly before this one.
    private static boolean isDenied(String sentence, String word) {
        int at = sentence.indexOf(word);
        if (at < 0) {
            return false;
        }
        var before = List.of(sentence.substring(0, at).strip().split(" "));
        var near = " " + String.join(" ", before.subList(Math.max(0, before.size() - NEAR), before.size())) + " ";
        return NOT.stream().anyMatch(near::contains);
    }

    /// The sentences of the instructions in small letters, words apart by one space, with one at both ends.
    private static List<String> sentences(Run run) {
        var sentences = new ArrayList<String>();
        run.messages().stream()
                .filter(message -> message.role() == Role.SYSTEM)
                .forEach(message -> addSentences(message.text(), sentences));
        for (var key : INSTRUCTIONS) {
            run.metadata().text(key).ifPresent(text -> addSentences(text, sentences));
        }
        return sentences;
    }

    private static void addSentences(String text, List<String> sentences) {
        var words = new StringBuilder(" ");
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i) == '\u2019' ? '\'' : Character.toLowerCase(text.charAt(i));
            boolean isEnd = c == '\n'
                    || ENDS.indexOf(c) >= 0 && (i + 1 == text.length() || Character.isWhitespace(text.charAt(i + 1)));
            if (Character.isLetterOrDigit(c) || c == '\'') {
                words.append(c);
            } else if (words.charAt(words.length() - 1) != ' ') {
                words.append(' ');
            }
            if (isEnd || i + 1 == text.length()) {
                sentences.add(words.charAt(words.length() - 1) == ' ' ? words.toString() : words + " ");
                words.setLength(1);
            }
        }
    }
}
