package dev.emend.analysis.secrets;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.StringTokenizer;
import java.util.stream.Stream;

/// Finds in a learning what speaks to the model that will read it instead of telling about the
/// task. A finding is a reason to look, not a proof. Linear in the length of the text.
public final class PromptInjectionDetector {
    private PromptInjectionDetector() {}

    public enum Rule {
        /// A request to drop what the model was told before.
        OVERRIDE,
        /// A request for the hidden prompt, or a text that pretends to be one.
        SYSTEM_PROMPT,
        /// Marks of a chat's turns.
        ROLE_TAG,
        /// A text that gives the model another identity.
        NEW_IDENTITY,
        /// A tool call, or a command that runs what it downloads.
        TOOL_CALL,
        /// A request to send secrets or the conversation elsewhere.
        EXFILTRATION,
        /// A request to conceal something from people.
        CONCEALMENT,
        /// Characters people can't see.
        HIDDEN_TEXT
    }

    /// @param start inclusive, in UTF-16 units
    /// @param end exclusive
    public record InjectionSpan(int start, int end, Rule rule) {}

    private static final String NOUN = "(instruction|prompt|direction|directive|guideline|restriction|programming"
            + "|(system |safety )?rule|safety \\w+|training)s?\\b";
    private static final String EARLIER =
            "(previous|prior|above|earlier|preceding|former|initial|past|foregoing|system|safety"
                    + "|developer|original)";
    private static final String SECRET =
            "(passwords?|credentials?|api[ _-]?keys?|(access |auth |bearer )?tokens?|secrets?"
                    + "|private keys?|ssh keys?|\\.env|cookies?|conversation|chat history|system prompt"
                    + "|environment variables|user data|context window)";
    private static final String AWAY =
            "(https?://|ftp://|\\S+@\\S+\\.\\w|webhook|attacker|pastebin|(this|my|our|an? external"
                    + "|an? remote) (url|address|server|e-?mail|endpoint|site))";

    /// The words of all clues, by the hash of their first two letters, and those of a single letter: one pass over a
    /// line finds all it has, where looking for each word costs ten times as much.
    private static final String[][] STARTS = new String[1 << 10][];

    private static final List<String> SINGLE = new ArrayList<>();
    private static final Map<String, Integer> NUMBERS = new HashMap<>();

    private static final Map<Rule, List<Clue>> CLUES = clues();

    /// A turn of a chat; one in the middle of a lesson pretends to be said by somebody else.
    private static final List<Clue> TURN = List.of(clue("assistant human", "(^|\\n)\\s*(assistant|human)\\s*:"));

    /// An expression that is looked for only where a text has one of the words of each set: most lines of
    /// most files have none, and an expression costs fifty times as much as its words.
    ///
    /// @param words sets of numbers
    private record Clue(List<BitSet> words, Pattern pattern) {
        Optional<Matcher> match(String plain, BitSet present) {
            for (var wordGroup : words) {
                if (!wordGroup.intersects(present)) {
                    return Optional.empty();
                }
            }
            return Optional.of(pattern.matcher(plain)).filter(Matcher::find);
        }
    }

    /// The numbers of the words a text has.
    private static BitSet present(String small) {
        var present = new BitSet();
        for (var word : SINGLE) {
            present.set(number(word), small.contains(word));
        }
        for (int i = 0; i + 1 < small.length(); i++) {
            var words = STARTS[start(small, i)];
            for (int j = 0; words != null && j < words.length; j++) {
                if (small.startsWith(words[j], i)) {
                    present.set(number(words[j]));
                }
            }
        }
        return present;
    }

    private static int start(String text, int place) {
        return text.charAt(place) * 31 + text.charAt(place + 1) & STARTS.length - 1;
    }

    private static int number(String word) {
        return NUMBERS.computeIfAbsent(word, _ -> NUMBERS.size());
    }

    private static BitSet numbers(List<String> words) {
        var numbers = new BitSet();
        for (var word : words) {
            boolean isNew = !NUMBERS.containsKey(word);
            numbers.set(number(word));
            if (isNew && word.length() == 1) {
                SINGLE.add(word);
            } else if (isNew) {
                int start = start(word, 0);
                STARTS[start] = Stream.concat(Stream.ofNullable(STARTS[start]).flatMap(Stream::of), Stream.of(word))
                        .toArray(String[]::new);
            }
        }
        return numbers;
    }

    /// @param words sets between `&`, words between spaces
    private static Clue clue(String words, String pattern) {
        var sets = split(words, "&").stream()
                .map(wordGroup -> numbers(split(wordGroup, " ")))
                .toList();
        return new Clue(sets, Pattern.compile(pattern, Pattern.CASE_INSENSITIVE));
    }

    private static List<String> split(String text, String sign) {
        return Collections.list(new StringTokenizer(text, sign)).stream()
                .map(String.class::cast)
                .toList();
    }

    /// The beginning of a transcript, line by line, whose turns are its subject.
    private static final Pattern TRANSCRIPT = Pattern.compile(
            "((user|human)|\\[\\d{1,6}\\]\\s*(user|human|assistant|tool))\\s*:", Pattern.CASE_INSENSITIVE);

    private static Map<Rule, List<Clue>> clues() {
        var clues = new EnumMap<Rule, List<Clue>>(Rule.class);
        clues.put(
                Rule.OVERRIDE,
                List.of(
                        clue(
                                "ignore disregard forget override bypass discard",
                                "\\b(ignore|disregard|forget|override|bypass|discard)\\s+((all|any|every|the|your"
                                        + "|of|these|those|my|our|other)\\s+)*"
                                        + EARLIER
                                        + "\\s+((and|or)\\s+\\w+\\s+|(system|developer|user|safety|assistant)\\s+)?"
                                        + NOUN),
                        clue(
                                "ignore disregard forget bypass & your",
                                "\\b(ignore|disregard|forget|bypass)\\s+((all|any)\\s+)?(of\\s+)?your\\s+(\\w+\\s+)?"
                                        + NOUN),
                        clue(
                                "ignore disregard forget",
                                "\\b(ignore|disregard|forget)\\s+(everything|anything|all)\\s+(that\\s+)?(you\\s+"
                                        + "(were|have been|are|have)\\s+(told|taught|instructed|learned|trained)"
                                        + "|(said|written|stated)\\s+(above|before)|(above|before)\\s*([.,;:!]|$|and\\b))"),
                        clue(
                                "follow obey comply adhere",
                                "\\b(do\\s+not|don't|never|stop)\\s+(follow|obey|comply\\s+with|adhere\\s+to)\\w*\\s+"
                                        + "((the|any|all|of)\\s+)*(your|previous|prior|system|safety|original)\\s+(\\w+\\s+)?"
                                        + "(instruction|prompt|rule|guideline|polic)"),
                        clue(
                                "instruction",
                                "(^|\\n)\\W*(new|updated|real|actual|important)\\s+(system\\s+)?instructions?\\s*:"),
                        clue(
                                "ignorier vergiss missacht",
                                "\\b(ignorier|vergiss|missacht)\\w*\\s+((alle|die|deine|sämtliche)\\s+)*(vorherigen"
                                        + "|bisherigen|obigen|früheren|vorigen)\\s+(anweisung|regel|befehl|vorgabe)"),
                        clue(
                                "instructions consignes",
                                "\\b(ignore[zr]?|oublie[zr]?)\\s+(toutes?\\s+)?(les|tes|vos)\\s+(instructions|consignes)"
                                        + "\\s+(précédentes|antérieures)"),
                        clue(
                                "ignora olvida",
                                "\\b(ignora|olvida)\\w*\\s+(todas\\s+)?(las|tus)\\s+(instrucciones|reglas)\\s+"
                                        + "(anteriores|previas)")));
        clues.put(
                Rule.SYSTEM_PROMPT,
                List.of(
                        clue(
                                "system",
                                "\\b(your|the\\s+model's|the\\s+assistant's|llm|ai)\\s+(hidden\\s+|initial\\s+)?system\\s+"
                                        + "(prompt|message|instructions?)\\b"),
                        clue(
                                "prompt message instructions",
                                "\\b(reveal|print|show|repeat|output|leak|display|dump|expose|recite|tell\\s+me)\\s+"
                                        + "(\\w+\\s+){0,3}(system\\s+prompt|developer\\s+(message|prompt)"
                                        + "|(initial|hidden|original)\\s+(prompt|instructions))\\b"),
                        clue("system & prompt", "\\bsystem\\s+prompt\\s*:")));
        clues.put(
                Rule.ROLE_TAG,
                List.of(
                        clue(
                                "|>",
                                "<\\|?(im_start|im_end|endoftext|begin_of_text|start_header_id|end_header_id|eot_id"
                                        + "|system|assistant)\\|>"),
                        clue(
                                "system> assistant> human> instruction> instructions> reminder>",
                                "</?(system|assistant|human|instructions?|system[-_]reminder)>"),
                        clue("inst] sys>>", "\\[/?INST\\]|<</?SYS>>"),
                        clue("##", "(^|\\n)\\s*#{2,}\\s*(system|instructions?|response|assistant)\\s*:?\\s*(\\n|$)"),
                        clue("system", "(^|\\n)\\s*\\[?system\\]?\\s*:\\s*(you|ignore|new|from|always|never)\\b")));
        clues.put(
                Rule.NEW_IDENTITY,
                List.of(
                        clue(
                                "you & now",
                                "\\byou\\s+are\\s+now\\s+(an?|my|called|named|free\\s+(of|from)|unrestricted"
                                        + "|jailbroken|no\\s+longer\\s+\\w+|DAN|the\\s+(assistant|model|system|admin|root))\\b"),
                        clue(
                                "act behave respond answer & as like",
                                "\\b(act|behave|respond|answer)\\s+(as|like)\\s+(if\\s+you\\s+(are|were)\\s+)?(an?|the|my)\\s+"
                                        + "(\\w+\\s+){0,3}(assistant|model|ai|dan|hacker|persona|chatbot|terminal|shell|root)\\b"),
                        clue("pretend", "\\bpretend\\s+(that\\s+)?(you\\s+(are|were|have)|to\\s+be)\\b"),
                        clue(
                                "now & you",
                                "\\bfrom\\s+now\\s+on,?\\s+you\\s+(are|will\\s+(act|be|respond|answer|obey|ignore))\\b"),
                        clue("jailbreak anything dan", "\\b(jailbreak|do\\s+anything\\s+now|DAN\\s+mode)\\b")));
        clues.put(
                Rule.TOOL_CALL,
                List.of(
                        clue(
                                "tool_ function_ invoke",
                                "</?(tool_call|tool_use|tool_code|function_calls?|invoke|function_results?)\\b[^>]{0,80}>"),
                        clue("tool_ function_call", "\"(tool_calls|function_call|tool_use)\"\\s*:"),
                        clue(
                                "\"name\"",
                                "\\{\\s*\"name\"\\s*:\\s*\"[\\w.-]+\"\\s*,\\s*\"(arguments|parameters|input)\"\\s*:"),
                        clue("curl wget", "\\b(curl|wget)\\s[^|\\n]{0,200}\\|\\s*(sudo\\s+)?(ba|z|da)?sh\\b"),
                        clue("powershell", "\\bpowershell(\\.exe)?\\s[^\\n]{0,60}-e(nc|ncodedcommand)?\\s"),
                        clue("-rf -fr", "\\brm\\s+-(rf|fr)\\s+[/~]")));
        clues.put(
                Rule.EXFILTRATION,
                List.of(
                        clue(
                                "http ftp: @ webhook attacker pastebin url address server mail endpoint site & send post"
                                        + " upload mail forward exfiltrat transmit leak paste submit copy report",
                                "\\b(send|post|upload|e-?mail|forward|exfiltrate|transmit|leak|paste|submit|copy|report)\\s+"
                                        + "(\\S+\\s+){0,6}"
                                        + SECRET
                                        + "\\s+(\\S+\\s+){0,4}(to|at|via|into)\\s+(\\S+\\s+){0,3}"
                                        + AWAY),
                        clue("exfiltrat", "\\bexfiltrat(e|ion)\\b"),
                        clue("![", "!\\[[^\\]\\n]{0,80}\\]\\(https?://[^)\\s]{0,200}[?&][^)\\s]{0,100}=")));
        clues.put(
                Rule.CONCEALMENT,
                List.of(
                        clue(
                                "tell inform alert notify mention reveal say & user human reviewer operator supervisor"
                                        + " person people anyone",
                                "\\b(do\\s+not|don't|never)\\s+(tell|inform|alert|notify|mention\\s+(this|it|that)\\s+to"
                                        + "|reveal\\s+(this|it|that)\\s+to|say\\s+(this|it)\\s+to)\\s+(the\\s+|your\\s+|any\\s+)?"
                                        + "(user|human|reviewer|operator|supervisor|person|people|anyone)\\b"),
                        clue(
                                "without",
                                "\\bwithout\\s+(telling|informing|notifying|alerting)\\s+(the\\s+|any\\s+)?"
                                        + "(user|human|reviewer|operator|supervisor|anyone)\\b"),
                        clue(
                                "keep hide",
                                "\\b(keep|hide)\\s+(this|it)\\s+(a\\s+)?(secret|hidden)?\\s*from\\s+(the\\s+)?"
                                        + "(user|human|reviewer|operator|supervisor)")));
        return clues;
    }

    /// The first place of a text that speaks to the model, if any.
    public static Optional<InjectionSpan> findFirst(String text) {
        return all(text).stream().findFirst();
    }

    /// The injections in a text, one for each rule at most, in the order of the text.
    public static List<InjectionSpan> all(String text) {
        return all(text, (_, _, _, _) -> false);
    }

    /// Like [#all(String)], but without texts that only mention instructions: quote them, forbid them, describe
    /// what others attempt, or document how something is installed. For reports; the guard of agents uses all.
    public static List<InjectionSpan> withoutMentions(String text) {
        return all(text, InstructionMention::is);
    }

    /// Test for findings that do not count.
    private interface Excuse {
        boolean holds(Rule rule, String text, int start, int end);
    }

    private static List<InjectionSpan> all(String text, Excuse excuse) {
        var spans = new ArrayList<InjectionSpan>();
        var plain = narrow(text);
        var present = present(plain.toLowerCase(Locale.ROOT));
        CLUES.forEach((rule, clues) -> first(plain, present, clues, rule, excuse)
                .or(() -> rule == Rule.ROLE_TAG
                        ? first(plain, present, TURN, rule, excuse)
                                .filter(_ -> !TRANSCRIPT.matcher(plain).lookingAt())
                        : Optional.empty())
                .ifPresent(spans::add));
        HiddenCharacters.find(text)
                .ifPresent(place -> spans.add(new InjectionSpan(place.start(), place.end(), Rule.HIDDEN_TEXT)));
        spans.sort(Comparator.comparingInt(InjectionSpan::start));
        return spans;
    }

    private static Optional<InjectionSpan> first(
            String plain, BitSet present, List<Clue> clues, Rule rule, Excuse excuse) {
        for (var clue : clues) {
            var matcher = clue.match(plain, present);
            if (matcher.isEmpty()) {
                continue;
            }
            do {
                int start = matcher.get().start();
                int end = matcher.get().end();
                if (!excuse.holds(rule, plain, start, end)) {
                    return Optional.of(new InjectionSpan(start, end, rule));
                }
            } while (matcher.get().find());
        }
        return Optional.empty();
    }

    /// The text with wide Latin letters and odd quotes and spaces as plain ones, place for place.
    private static String narrow(String text) {
        var plain = new StringBuilder(text);
        for (int i = 0; i < plain.length(); i++) {
            char c = plain.charAt(i);
            if (c >= '\uFF01' && c <= '\uFF5E') {
                plain.setCharAt(i, (char) (c - 0xFEE0));
            } else if (c == '’') {
                plain.setCharAt(i, '\'');
            } else if (c == '\u00A0' || c == '\u3000' || c == '\u202F') {
                plain.setCharAt(i, ' ');
            } else if (c == '\u017F') { // a long s
                plain.setCharAt(i, 's');
            } else if (c == '\u212A') { // the sign of kelvin
                plain.setCharAt(i, 'k');
            }
        }
        return plain.toString();
    }
}
