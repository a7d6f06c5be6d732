package dev.emend.app.agents;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Base64;

/// What a text says, as half a kilobyte however long it is: how many pairs of neighbouring words it
/// has, and the smallest [#MOST] hashes of them. Words are runs of letters; numbers, signs and case
/// don't count.
///
/// Two texts with no more pairs than that are compared exactly; of longer ones the smallest hashes
/// of both together are a random sample (bottom-k sketch, Cohen and Kaplan 2007), and the likeness
/// is right to about 0.03.
final class ReportFingerprint {
    static final int MAX = 128;

    private final int count;
    private final int[] smallest;

    private ReportFingerprint(int count, int[] smallest) {
        this.count = count;
        this.smallest = smallest;
    }

    static ReportFingerprint of(String text) {
        var hashes = new int[64];
        int size = 0;
        int before = 0;
        int word = 0;
        boolean isWord = false;
        for (int i = 0; i <= text.length(); ) {
            int point = i < text.length() ? text.codePointAt(i) : ' ';
            i += Character.charCount(point);
            if (Character.isLetter(point)) {
                word = 31 * word + Character.toLowerCase(point);
                isWord = true;
            } else if (isWord) {
                int mixed = mixed(word);
                if (size == hashes.length) {
                    hashes = Arrays.copyOf(hashes, size * 2);
                }
                hashes[size++] = mixed(31 * before + mixed);
                before = mixed;
                word = 0;
                isWord = false;
            }
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

    /// The finalizer of MurmurHash3, so that the smallest are any.
    private static int mixed(int hash) {
        int mixed = (hash ^ hash >>> 16) * 0x85ebca6b;
        mixed = (mixed ^ mixed >>> 13) * 0xc2b2ae35;
        return mixed ^ mixed >>> 16;
    }

    /// The share of pairs two texts have in common (Dice), 0 to 1; 1 for two without words.
    double likeness(ReportFingerprint other) {
        int all = count + other.count;
        if (all == 0) {
            return 1;
        }
        boolean isExact = count <= MAX && other.count <= MAX;
        int wanted = isExact ? all : MAX;
        int common = 0;
        int seen = 0;
        int i = 0;
        int j = 0;
        while (seen < wanted && (i < smallest.length || j < other.smallest.length)) {
            boolean isOwn = j == other.smallest.length || i < smallest.length && smallest[i] <= other.smallest[j];
            boolean isTheirs = i == smallest.length || j < other.smallest.length && other.smallest[j] <= smallest[i];
            common += isOwn && isTheirs ? 1 : 0;
            i += isOwn ? 1 : 0;
            j += isTheirs ? 1 : 0;
            seen++;
        }
        if (isExact) {
            return 2.0 * common / all;
        }
        // so different in length they share no more
        double max = 2.0 * Math.min(count, other.count) / all;
        double jaccard = (double) common / seen;
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
