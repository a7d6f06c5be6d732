package dev.emend.app.agents;

import java.nio.ByteBuffer;
import java.text.Normalizer;
import java.util.Arrays;
import java.util.Base64;

/// Fingerprint of a text in half a kilobyte, whatever its length: the number of its runs of [#SHINGLE] letters,
/// across the ends of words, and the smallest [#MAX] hashes of the runs. Numbers, signs, spaces, case and accents
/// don't count, and letters of other alphabets that look like Latin ones count as those.
///
/// Two texts with no more runs than that are compared exactly; of longer ones the smallest hashes
/// of both together are a random sample (bottom-k sketch, Cohen and Kaplan 2007), and the likeness
/// is right to about 0.03.
final class ReportFingerprint {
    static final int MAX = 128;

    /// Letters in a run: a word of six that is exchanged changes ten runs, of some seventy of a lesson.
    static final int SHINGLE = 5;

    // small letters of the Cyrillic and Greek blocks and the Latin ones a person takes them for (UTS 39)
    private static final String CONFUSABLE =
            "\u0430\u0435\u043e\u0440\u0441\u0443\u0445\u0456\u0458\u0455\u04bb\u0501\u051b\u051d"
                    + "\u0432\u043a\u043c\u043d\u0442\u0433\u043f\u04cf\u0503"
                    + "\u03b1\u03b2\u03b3\u03b5\u03b7\u03b9\u03ba\u03bd\u03bf\u03c1\u03c3\u03c4\u03c5\u03c7\u03c9\u03bc\u03b6\u0131";
    private static final String LATIN = "aeopcyxijshdqw" + "bkmhtrnld" + "abyenikvopotuxwuzi";

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

    /// The letters of a text alone, in small Latin ones where they look like such. Full-width, mathematical and
    /// accented
    /// letters fold by their compatibility decomposition.
    private static String letters(String text) {
        var letters = new StringBuilder(text.length());
        Normalizer.normalize(text, Normalizer.Form.NFKD)
                .codePoints()
                .filter(Character::isLetter)
                .map(Character::toLowerCase)
                .forEach(letter -> {
                    int place = CONFUSABLE.indexOf(letter);
                    letters.appendCodePoint(place < 0 ? letter : LATIN.charAt(place));
                });
        return letters.toString();
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
