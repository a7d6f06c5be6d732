package dev.emend.catalog;

import dev.emend.model.Json;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.function.IntPredicate;

/// Warnings about items of a catalog that are odd, but readable.
final class Warnings {
    private static final int UNNAMED = 1;
    private static final int TRUST_IS_NO_NUMBER = 2;
    private static final int TRUST_OUT_OF_RANGE = 4;
    private static final int LEARNINGS_ARE_NO_LIST = 8;
    private static final int EXAMPLES = 3;

    private final ItemOffsets slots;
    private final List<String> sentences = new ArrayList<>();

    Warnings(ItemOffsets slots) {
        this.slots = slots;
    }

    /// The flaws of one item as bits.
    static byte flaws(Json.Obj fields) {
        int flaws = ItemOffsets.Builder.id(fields).isEmpty() ? UNNAMED : 0;
        var trust = fields.get("trust_score");
        if (trust != null) {
            double value = trust instanceof Json.Num number ? number.toDouble() : Double.NaN;
            if (Double.isNaN(value)) {
                flaws |= TRUST_IS_NO_NUMBER;
            } else if (value < 0 || value > 1) {
                flaws |= TRUST_OUT_OF_RANGE;
            }
        }
        var learnings = fields.get("kb_learnings");
        if (learnings != null && !(learnings instanceof Json.Arr)) {
            flaws |= LEARNINGS_ARE_NO_LIST;
        }
        return (byte) flaws;
    }

    static boolean isUnnamed(byte flaws) {
        return (flaws & UNNAMED) != 0;
    }

    List<String> sentences() {
        add("Several items have the same knowledge_id", i -> slots.occurrence(i) > 0);
        add("Items without a knowledge_id can be read but not edited", has(UNNAMED));
        add("The trust_score is not a number", has(TRUST_IS_NO_NUMBER));
        add("The trust_score is not between 0 and 1", has(TRUST_OUT_OF_RANGE));
        add("kb_learnings is not a list", has(LEARNINGS_ARE_NO_LIST));
        return List.copyOf(sentences);
    }

    private IntPredicate has(int flaw) {
        return i -> (slots.flaws(i) & flaw) != 0;
    }

    private void add(String sentence, IntPredicate concerns) {
        var examples = new LinkedHashSet<String>();
        int count = 0;
        for (int i = 0; i < slots.size(); i++) {
            if (concerns.test(i)) {
                count++;
                if (examples.size() < EXAMPLES) {
                    examples.add(slots.id(i));
                }
            }
        }
        if (count > 0) {
            var more = count > examples.size() ? " … (" + count + " in all)" : "";
            sentences.add(sentence + ": " + String.join(", ", examples) + more + ".");
        }
    }
}
