package dev.emend.cli;

import dev.emend.curation.CurationException;
import dev.emend.curation.Door;
import dev.emend.curation.ItemRow;
import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import dev.emend.model.LearningRef;
import java.util.ArrayList;
import java.util.List;

/// What a script names to be kept or buried: learnings and proposed items, each by its key.
///
/// @param learnings the keys as they were listed
record ReviewKeys(List<String> learnings, List<ItemRef> items) {
    private static final int TITLE = 100;

    /// @throws CurationException when one is no key
    static ReviewKeys of(List<String> keys) throws CurationException {
        var learnings = new ArrayList<String>();
        var items = new ArrayList<ItemRef>();
        for (var key : keys) {
            try {
                var plain = TwinKey.plain(key);
                if (LearningRef.isKey(key)) {
                    LearningRef.parse(plain);
                    learnings.add(key);
                } else {
                    items.add(ItemRef.parse(key));
                }
            } catch (IllegalArgumentException noKey) {
                throw new CurationException(
                        CurationException.Code.BAD_INPUT,
                        key + " is no key of a learning or an item.",
                        "Nothing was changed.",
                        "Take the key emend review --json lists.",
                        noKey);
            }
        }
        return new ReviewKeys(List.copyOf(learnings), List.copyOf(items));
    }

    List<LearningRef> learnings(Door door) throws CurationException {
        var refs = new ArrayList<LearningRef>();
        for (var key : learnings) {
            refs.add(TwinKey.find(door, key));
        }
        return refs;
    }

    static Json json(ItemRow row) {
        return Json.Obj.of(
                "item_id", Shared.id(row.ref()),
                "key", row.ref().key(),
                "title", row.title(),
                "state", row.state().word());
    }

    static String words(ItemRow row) {
        return Shared.id(row.ref())
                + "  proposed item: "
                + Hits.oneLine(row.title(), TITLE)
                + "\n      "
                + row.ref().key();
    }
}
