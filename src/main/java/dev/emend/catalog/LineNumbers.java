package dev.emend.catalog;

import com.google.re2j.Pattern;
import java.util.Arrays;

/// On which lines of its file the items of a catalog and their members stand.
///
/// Immutable; 4 bytes per line.
public final class LineNumbers {
    private static final Pattern STEP = Pattern.compile("[^.\\[\\]]+");

    private final Catalog catalog;
    private final int[] starts;

    public LineNumbers(Catalog catalog) {
        this.catalog = catalog;
        this.starts = starts(catalog.bytes());
    }

    private static int[] starts(byte[] bytes) {
        var starts = new int[1024];
        int count = 1;
        for (int i = 0; i < bytes.length; i++) {
            boolean crLf = bytes[i] == '\r' && i + 1 < bytes.length && bytes[i + 1] == '\n';
            if (bytes[i] == '\n' || bytes[i] == '\r' && !crLf) {
                if (count == starts.length) {
                    starts = Arrays.copyOf(starts, count * 2);
                }
                starts[count++] = i + 1;
            }
        }
        return Arrays.copyOf(starts, count);
    }

    /// The line, from 1, on which a member of an item begins; that of the nearest thing around it
    /// when the item has no such member.
    ///
    /// @param item the position of the item, from 0
    /// @param place the way to the member: `kb_learnings[2].original_error`; empty for the item
    public int of(int item, String place) {
        var at = catalog.place(item);
        var steps = STEP.matcher(place);
        while (steps.find()) {
            byte bracket = at.source()[at.from()];
            if (bracket != '{' && bracket != '[') {
                break;
            }
            var inside = Container.of(at, null);
            int index = bracket == '{' ? inside.indexOf(steps.group()) : number(steps.group());
            if (index < 0 || index >= inside.elements().size()) {
                break;
            }
            at = inside.elements().get(index).value();
        }
        int position = Arrays.binarySearch(starts, at.from());
        return position >= 0 ? position + 1 : -position - 1;
    }

    private static int number(String step) {
        return step.length() < 10 && step.chars().allMatch(c -> c >= '0' && c <= '9') ? Integer.parseInt(step) : -1;
    }
}
