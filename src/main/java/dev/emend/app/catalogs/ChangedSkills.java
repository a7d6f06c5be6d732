package dev.emend.app.catalogs;

import dev.emend.catalog.Catalog;
import dev.emend.model.KnowledgeItem;
import dev.emend.model.ReviewState;
import java.util.HashMap;
import java.util.Map;

/// Skills that others rewrote: whoever kept one kept its words, so it waits for review again before it is served.
final class ChangedSkills {
    private static final String FILE = "SKILL.md";

    private ChangedSkills() {}

    /// @param before with everything decided here
    static Map<String, ReviewState> between(Catalog before, Catalog after) {
        var changed = new HashMap<String, ReviewState>();
        for (int i = 0; i < after.size(); i++) {
            var item = after.item(i);
            if (item.home().filter(file -> file.endsWith(FILE)).isPresent()) {
                before.find(item.ref())
                        .filter(was -> !said(was).equals(said(item)))
                        .ifPresent(_ -> changed.put(item.ref().key(), ReviewState.PENDING));
            }
        }
        return changed;
    }

    private static String said(KnowledgeItem item) {
        return item.fields().text("front_matter").orElse("").strip() + "\n"
                + item.content().strip();
    }
}
