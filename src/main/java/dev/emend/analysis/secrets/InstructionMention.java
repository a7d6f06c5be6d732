package dev.emend.analysis.secrets;

import com.google.re2j.Pattern;
import dev.emend.analysis.secrets.PromptInjectionDetector.Rule;
import java.util.Locale;
import java.util.Set;

/// Recognizer of a text that mentions instructions to a model instead of giving them: it quotes or forbids them,
/// describes what others attempt, or documents how something is installed. For reports to people; the guard of
/// agents does not use it.
final class InstructionMention {
    private static final int LOOK_BACK = 120;
    private static final int LOOK_AHEAD = 60;

    private static final Pattern FORBIDDEN = compile(
            "\\b(not|don't|never|mustn't|shouldn't|cannot|can't|avoid|refuses?|refused|prevent(s|ing)?|without|no"
                    + "|block(s|ed|ing)?|detect(s|ed|ing|ion)?|against|reject(s|ed)?|scans?|flag(s|ged)?|guards?)\\b"
                    + "[^.;!?\\n]{0,60}$");
    private static final Pattern REPORTED = compile(
            "\\b(tells?|telling|told|asks?|asking|asked|instructs?|instructing|instructed|attempt(s|ing)?|tries|trying"
                    + "|wants?|like|contain(s|ing)?|such as|phrases?|requests?|examples?|overrides?|says?)\\b"
                    + "[^.;!?\\n]{0,40}$");

    /// The words that may precede an order.
    private static final Pattern ORDER = compile(
            "^\\W*((please|then|and|also|now|next|finally|first|silently|quietly|secretly|you (must|should|will|can))\\W+)*$");

    /// The words after a phrase of concealment by which it only concerns how something is done.
    private static final Pattern OTHER_MATTER =
            compile("^\\s+(what|how|which|where|whether|to|about\\s+(each|every))\\b");

    private static final Pattern TAG = compile("^</?(human|instructions?)>$");
    private static final Pattern MADE_PROMPT =
            compile("\\b(completed?|final|finished|new|improved|optimi[sz]ed|generated|updated|resulting)\\s+system");

    /// Headings that documents give their parts.
    private static final Pattern HEADING = compile("(updated|important)\\s+instructions?\\s*:$");

    private static final Pattern OWNER = compile("^(your|the model's|the assistant's|llm|ai)\\b");
    private static final Pattern REVEALS = compile("\\b(reveal|print|show|repeat|output|leak|display|dump|expose|recite"
            + "|tell|send|share|copy|paste|quote|write|post|ignore|override|forget|replace|change)\\b");

    /// A text that speaks to the model, behind `System prompt:`.
    private static final Pattern ADDRESS =
            compile("^\\W*(you|your|be|act|always|never|ignore|don't|do not|from now|must"
                    + "|answer|respond|obey|follow|new)\\b");

    private static final Pattern TURN = compile("(assistant|human)\\s*:$");
    private static final Pattern SPEECH = compile("^\\s*[\"“]");
    private static final Pattern USER = compile("(^|\\n)\\W*user\\s*:");

    /// Words for those who pretend to be somebody and are no model.
    private static final Pattern OTHERS = compile(
            "\\b(attackers?|adversar(y|ies)|users?|clients?|someone|anyone|they|he|she|who|people)\\s+(\\w+\\s+)?$");

    /// The members of a call; without any its name is a word of a program or of a report.
    private static final Pattern CALL =
            compile("^\\s*\\[?\\s*\\{\\s*\"(name|id|type|function|arguments|index|input)\"");

    private static final Pattern PROSE = compile("^\\s*[\\pL'-]+\\s+[\\pL'-]+\\s");

    private static final Pattern CELL_END = compile("^\\s*(mode\\s*)?\\|");

    private static final Pattern INTO = compile("\\b(enter|enable|activate|engage|into|use)\\s+(\\w+\\s+)?$");
    private static final Pattern MODE = compile("^\\s*(mode|yourself|prompt\\s*:)");
    private static final Pattern INSTALLS =
            compile("install|set[ -]?up|bootstrap|script:|run:|postcreatecommand|getting started|upgrade");
    private static final Pattern COMMAND = compile("(^|\\n)[\\s>$#+-]*(sudo\\s+)?$");
    private static final Pattern PARAMS = compile("\"params\"\\s*:\\s*$");
    private static final Pattern FILL_IN = Pattern.compile("[{}<>$]|%7[BbDd]");

    /// Parameters of the address of a picture: its look, and which picture it is.
    private static final Set<String> LOOKS = Set.of(
            "style",
            "logo",
            "logocolor",
            "logowidth",
            "labelcolor",
            "label",
            "color",
            "cacheseconds",
            "link",
            "message",
            "raw",
            "v",
            "version",
            "ver",
            "size",
            "s",
            "w",
            "h",
            "width",
            "height",
            "branch",
            "event",
            "job",
            "workflow",
            "sanitize",
            "theme",
            "svg",
            "type",
            "format",
            "fit",
            "auto",
            "q",
            "quality",
            "dpr",
            "repo",
            "repos",
            "max",
            "columns",
            "icon",
            "icons",
            "i",
            "job_name",
            "include_prereleases",
            "sort",
            "filter",
            "ref",
            "tag",
            "legend",
            "date",
            "layout",
            "show_icons",
            "bg",
            "name",
            "utm_source",
            "utm_medium",
            "utm_campaign",
            "anon");

    private InstructionMention() {}

    private static Pattern compile(String pattern) {
        return Pattern.compile(pattern, Pattern.CASE_INSENSITIVE);
    }

    /// @param start of what was found, inclusive, in UTF-16 units
    /// @param end exclusive
    static boolean is(Rule rule, String text, int start, int end) {
        var mention = text.substring(start, end);
        var small = mention.toLowerCase(Locale.ROOT);
        var before = sentenceBefore(text, start);
        var after = text.substring(end, Math.min(text.length(), end + LOOK_AHEAD));
        return switch (rule) {
            case OVERRIDE ->
                isQuoted(text, start, end)
                        || isForbiddenOrReported(before)
                        || HEADING.matcher(small).find();
            case SYSTEM_PROMPT ->
                isQuoted(text, start, end)
                        || isForbiddenOrReported(before)
                        || MADE_PROMPT.matcher(mention).find()
                        || OWNER.matcher(small).find()
                                && !REVEALS.matcher(before).find()
                        || small.endsWith(":") && !isPrompt(lineBefore(text, start), after);
            case ROLE_TAG ->
                small.contains("#") && !small.contains(":")
                        || TAG.matcher(mention.strip()).find()
                        || TURN.matcher(mention).find()
                                && (isDialogue(text, start)
                                        || SPEECH.matcher(after).find())
                        || isQuoted(text, start, end);
            case NEW_IDENTITY ->
                isQuoted(text, start, end)
                        || isForbiddenOrReported(before)
                        || OTHERS.matcher(before).find()
                        || small.equals("jailbreak")
                                && !INTO.matcher(before).find()
                                && !MODE.matcher(after).find();
            case TOOL_CALL -> isDocumented(text, small, start, end, before, after);
            case EXFILTRATION -> isForbiddenOrReported(before) || isNoExfiltration(text, small, end, before);
            case CONCEALMENT ->
                isQuoted(text, start, end) || OTHER_MATTER.matcher(after).find();
            case HIDDEN_TEXT -> false;
        };
    }

    /// Whether a label begins a prompt: as a heading, or before words to the model.
    private static boolean isPrompt(String before, String after) {
        return !hasLetter(before)
                && (before.contains("#") || ADDRESS.matcher(after).find());
    }

    /// An example of a chat, whose turns are what it is about: a user's stands before, or it is in a fence.
    private static boolean isDialogue(String text, int start) {
        var before = text.substring(0, start);
        boolean isInFence = false;
        for (int fence = before.indexOf("```"); fence >= 0; fence = before.indexOf("```", fence + 3)) {
            isInFence = !isInFence;
        }
        return isInFence || USER.matcher(before).find();
    }

    private static boolean isForbiddenOrReported(String before) {
        return FORBIDDEN.matcher(before).find() || REPORTED.matcher(before).find();
    }

    private static boolean isDocumented(String text, String small, int start, int end, String before, String after) {
        boolean isInCode = isQuoted(text, start, end) || text.contains("```") || text.contains("~~~");
        if (small.startsWith("curl") || small.startsWith("wget")) {
            boolean isSafe = !small.contains("http:") && !small.contains("ftp:");
            boolean isInstalling = INSTALLS.matcher(text).find()
                    || COMMAND.matcher(text.substring(Math.max(0, start - LOOK_BACK), start))
                            .find();
            boolean isNamed = !small.contains("."); // `curl | bash` of no address
            return isNamed || isSafe && (isInCode || isInstalling) || isForbiddenOrReported(before);
        }
        if (small.startsWith("rm")) {
            boolean isOfAFolder = !after.isEmpty() && Character.isLetterOrDigit(after.charAt(0));
            return isOfAFolder || isInCode || isForbiddenOrReported(before);
        }
        if (small.startsWith("</")
                || small.startsWith("<") && PROSE.matcher(after).find()) {
            return true; // a part of a prompt; the beginning of a call is found before its end
        }
        if (small.startsWith("\"")) {
            return !CALL.matcher(after).find();
        }
        return small.startsWith("{")
                ? PARAMS.matcher(text.substring(Math.max(0, start - LOOK_BACK), start))
                        .find()
                : isQuoted(text, start, end);
    }

    private static boolean isNoExfiltration(String text, String small, int end, String before) {
        if (small.startsWith("exfiltrat")) {
            return small.endsWith("ion") || !ORDER.matcher(before).find();
        }
        if (!small.startsWith("![")) {
            return false;
        }
        int close = text.indexOf(')', end);
        int question = text.substring(0, end).lastIndexOf('?');
        int from = question < 0 || end - question > small.length()
                ? text.substring(0, end).lastIndexOf('&')
                : question;
        var query = text.substring(from + 1, close < 0 ? end : close);
        return !FILL_IN.matcher(query).find() && isOfLooks(query);
    }

    private static boolean isOfLooks(String query) {
        for (int from = 0; from < query.length(); ) {
            int and = query.indexOf('&', from);
            int to = and < 0 ? query.length() : and;
            int equals = query.indexOf('=', from);
            var name = query.substring(from, equals < 0 || equals > to ? to : equals);
            if (!LOOKS.contains(name.toLowerCase(Locale.ROOT).replace("amp;", ""))) {
                return false;
            }
            from = to + 1;
        }
        return true;
    }

    /// Whether it stands between two quotes or backticks of its line, or is all of a cell of a table.
    private static boolean isQuoted(String text, int start, int end) {
        var before = lineBefore(text, start);
        int lineEnd = text.indexOf('\n', end);
        var after = text.substring(end, lineEnd < 0 ? text.length() : lineEnd);
        if (before.stripTrailing().endsWith("|") && CELL_END.matcher(after).find()) {
            return true;
        }
        for (char mark : new char[] {'"', '`'}) {
            if (before.chars().filter(c -> c == mark).count() % 2 == 1 && after.indexOf(mark) >= 0) {
                return true;
            }
        }
        boolean isOpen = before.lastIndexOf('“') > before.lastIndexOf('”') && after.indexOf('”') >= 0;
        return isOpen || before.endsWith("'") && after.indexOf('\'') >= 0;
    }

    private static boolean hasLetter(String text) {
        return text.chars().anyMatch(Character::isLetter);
    }

    private static String lineBefore(String text, int start) {
        return text.substring(text.lastIndexOf('\n', start - 1) + 1, start);
    }

    private static String sentenceBefore(String text, int start) {
        int from = Math.max(0, start - LOOK_BACK);
        for (int i = start - 1; i >= from; i--) {
            char c = text.charAt(i);
            if (c == '\n' || ".!?;".indexOf(c) >= 0 && i + 1 < text.length() && text.charAt(i + 1) == ' ') {
                return text.substring(i + 1, start);
            }
        }
        return text.substring(from, start);
    }
}
