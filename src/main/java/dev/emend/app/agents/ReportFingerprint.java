package dev.emend.app.agents;

import java.lang.Character.UnicodeScript;
import java.nio.ByteBuffer;
import java.text.Normalizer;
import java.util.Arrays;
import java.util.Base64;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Pattern;

/// Fingerprint of a text in half a kilobyte, whatever its length: the number of its runs of [#SHINGLE] letters,
/// across the ends of words, and the smallest [#MAX] hashes of the runs. Numbers, signs, spaces, case and accents
/// don't count, and letters of other alphabets and digits in words that look like Latin letters count as those.
///
/// Two texts with no more runs than that are compared exactly; of longer ones the smallest hashes
/// of both together are a random sample (bottom-k sketch, Cohen and Kaplan 2007), and the likeness
/// is right to about 0.03.
final class ReportFingerprint {
    static final int MAX = 128;

    /// Letters in a run: a word of six that is exchanged changes ten runs, of some seventy of a lesson.
    static final int SHINGLE = 5;

    // letters and the Latin ones a person takes them for (UTS 39): Cyrillic, Greek, Armenian, Coptic, Lisu, Cherokee
    private static final String CONFUSABLE =
            "\u0430\u0435\u043e\u0440\u0441\u0443\u0445\u0456\u0458\u0455\u04bb\u0501\u051b\u051d\u0432"
                    + "\u043a\u043c\u043d\u0442\u0433\u043f\u04cf\u0503\u050d\u04bd\u0475\u0461\u04af\u044c\u04ab"
                    + "\u03b1\u03b2\u03b3\u03b5\u03b7\u03b9\u03ba\u03bd\u03bf\u03c1\u03c3\u03c4\u03c5\u03c7\u03c9"
                    + "\u03bc\u03b6\u03c2\u03f3\u03dd"
                    + "\u0578\u0585\u057d\u0581\u0570\u0563\u0566\u057c\u0575\u056c\u0584\u0582\u057f\u0561"
                    + "\u2c81\u2c83\u2c85\u2c89\u2c8d\u2c8f\u2c93\u2c95\u2c99\u2c9b\u2c9f\u2ca3\u2ca5\u2ca7\u2ca9"
                    + "\u2cad"
                    + "\ua4d0\ua4d1\ua4d2\ua4d3\ua4d4\ua4d6\ua4d7\ua4d9\ua4da\ua4dc\ua4dd\ua4df\ua4e0\ua4e1\ua4e2"
                    + "\ua4e3\ua4e6\ua4e7\ua4ea\ua4eb\ua4ec\ua4ee\ua4f0\ua4f2\ua4f3\ua4f4"
                    + "\uab70\uab71\uab72\uab75\uab79\uab7a\uab7b\uab7c\uab83\uab87\uab8b\uab8d\uab90\uab92\uab93"
                    + "\uab9f\uaba2\uaba4\uaba5\uaba9\uabaa\uabae\uabaf\uabb2\uabb6\uabb7\u13fc";
    private static final String LATIN = "aeopcyxijshdqwbkmhtrnldgevwybc"
            + "abyenikvopotuxwuzcjf"
            + "noughqqnjlfisw"
            + "abrezhikmnopctyx"
            + "bpddtgkjczfmnlsrvhwxyaeiou"
            + "drtiyajewmhyghzbrwsvslcpkdb";

    /// Latin letters by their names: of phonetic alphabets, with a hook or stroke, and small capitals.
    private static final Pattern LATIN_NAME =
            Pattern.compile("LATIN (?:SMALL LETTER|LETTER SMALL CAPITAL) (?:DOTLESS |SCRIPT )?([A-Z])(?: WITH .*)?");

    private static final Map<Integer, Integer> FOLDED = folded();

    private final int count;
    private final int[] smallest;

    private ReportFingerprint(int count, int[] smallest) {
        this.count = count;
        this.smallest = smallest;
    }

    static ReportFingerprint of(String text) {
        var letters = letters(text);
        int size = Math.max(letters.length() - SHINGLE + 1, letters.isEmpty() ? 0 : 1);
        var hashes = new int[size];
        for (int i = 0; i < size; i++) {
            int run = 0;
            for (int j = i; j < Math.min(i + SHINGLE, letters.length()); j++) {
                run = 31 * run + letters.charAt(j);
            }
            hashes[i] = mix(run);
        }
        Arrays.sort(hashes, 0, size);
        int count = 0;
        for (int i = 0; i < size; i++) {
            if (i == 0 || hashes[i] != hashes[i - 1]) {
                hashes[count++] = hashes[i];
            }
        }
        return new ReportFingerprint(count, Arrays.copyOf(hashes, Math.min(count, MAX)));
    }

    private static Map<Integer, Integer> folded() {
        var folded = new HashMap<Integer, Integer>();
        for (int letter = 0x80; letter <= Character.MAX_VALUE; letter++) {
            if (Character.isLowerCase(letter) && UnicodeScript.of(letter) == UnicodeScript.LATIN) {
                var name = LATIN_NAME.matcher(String.valueOf(Character.getName(letter)));
                if (name.matches()) {
                    folded.put(letter, Character.toLowerCase((int) name.group(1).charAt(0)));
                }
            }
        }
        folded.put(0x251, (int) 'a'); // alpha
        folded.put(0x269, (int) 'i'); // iota
        for (int i = 0; i < CONFUSABLE.length(); i++) {
            folded.put(Character.toLowerCase((int) CONFUSABLE.charAt(i)), (int) LATIN.charAt(i));
        }
        return folded;
    }

    /// The letters of a text alone, in small Latin ones where they look like such. Full-width, mathematical and
    /// accented letters fold by their compatibility decomposition. A digit between two letters
    /// stands for one: `c0py`.
    private static String letters(String text) {
        var letters = new StringBuilder(text.length());
        var points =
                Normalizer.normalize(text, Normalizer.Form.NFKD).codePoints().toArray();
        for (int i = 0; i < points.length; i++) {
            int place = "013457".indexOf(points[i]);
            if (Character.isLetter(points[i])) {
                int letter = Character.toLowerCase(points[i]);
                letters.appendCodePoint(letter < 0x80 ? letter : FOLDED.getOrDefault(letter, letter));
            } else if (place >= 0 && isLetter(points, i - 1) && isLetter(points, i + 1)) {
                letters.append("oleast".charAt(place));
            }
        }
        return letters.toString();
    }

    private static boolean isLetter(int[] points, int place) {
        return place >= 0 && place < points.length && Character.isLetter(points[place]);
    }

    /// The finalizer of MurmurHash3, so that the smallest are any.
    private static int mix(int hash) {
        int result = (hash ^ hash >>> 16) * 0x85ebca6b;
        result = (result ^ result >>> 13) * 0xc2b2ae35;
        return result ^ result >>> 16;
    }

    /// The share of runs two texts have in common (Dice), 0 to 1; 1 for two without words.
    double likeness(ReportFingerprint other) {
        int all = count + other.count;
        if (all == 0) {
            return 1;
        }
        boolean isExact = count <= MAX && other.count <= MAX;
        int limit = isExact ? all : MAX;
        int common = 0;
        int unionSize = 0;
        int i = 0;
        int j = 0;
        while (unionSize < limit && (i < smallest.length || j < other.smallest.length)) {
            boolean isOwn = j == other.smallest.length || i < smallest.length && smallest[i] <= other.smallest[j];
            boolean isTheirs = i == smallest.length || j < other.smallest.length && other.smallest[j] <= smallest[i];
            common += isOwn && isTheirs ? 1 : 0;
            i += isOwn ? 1 : 0;
            j += isTheirs ? 1 : 0;
            unionSize++;
        }
        if (isExact) {
            return 2.0 * common / all;
        }
        // so different in length they share no more
        double max = 2.0 * Math.min(count, other.count) / all;
        double jaccard = (double) common / unionSize;
        return Math.min(max, 2 * jaccard / (1 + jaccard));
    }

    /// As files have it.
    @Override
    public String toString() {
        var bytes = ByteBuffer.allocate(4 * (smallest.length + 1)).putInt(count);
        for (int hash : smallest) {
            bytes.putInt(hash);
        }
        return Base64.getEncoder().encodeToString(bytes.array());
    }

    /// Reads [#toString()] back.
    ///
    /// @throws IllegalArgumentException when the text is none
    static ReportFingerprint parse(String text) {
        var bytes = ByteBuffer.wrap(Base64.getDecoder().decode(text));
        int max = 4 * (MAX + 1);
        if (bytes.remaining() < 4 || bytes.remaining() > max || bytes.remaining() % 4 > 0) {
            throw new IllegalArgumentException("not the fingerprint of a text: " + text);
        }
        int count = bytes.getInt();
        var smallest = new int[bytes.remaining() / 4];
        bytes.asIntBuffer().get(smallest);
        return new ReportFingerprint(count, smallest);
    }
}
