package dev.emend.curation;

import dev.emend.model.ItemRef;
import dev.emend.model.KnowledgeItem;
import dev.emend.model.Learning;
import dev.emend.search.Entry;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;

/// What search knows of an item: one entry for itself, one for each of its learnings.
final class Entries {
    private Entries() {}

    static List<Entry> of(KnowledgeItem item, OptionalInt score) {
        var standing = new Entry.Standing(item.trust(), score);
        var entries = new ArrayList<Entry>();
        entries.add(ofItem(item, standing));
        for (var learning : item.learnings()) {
            entries.add(ofLearning(item.ref(), learning, standing));
        }
        return entries;
    }

    private static Entry ofItem(KnowledgeItem item, Entry.Standing standing) {
        var body = new ArrayList<String>();
        body.add(item.content());
        body.addAll(item.actionSequence());
        body.add(item.outputState());
        body.addAll(item.prerequisites());
        var exact = new ArrayList<String>();
        exact.add(item.ref().knowledgeId());
        item.shortcut().ifPresent(exact::add);
        exact.add(item.uiLocation());
        exact.add(item.docCitation());
        var key = item.ref().key();
        return new Entry(
                key,
                key,
                Entry.Kind.ITEM,
                new Entry.Texts(
                        item.description(), String.join("\n", body), item.embeddedText(), exact),
                standing);
    }

    private static Entry ofLearning(ItemRef item, Learning learning, Entry.Standing standing) {
        return new Entry(
                learning.ref().key(),
                item.key(),
                Entry.Kind.LEARNING,
                new Entry.Texts(
                        learning.lesson(),
                        learning.error(),
                        learning.embeddedText(),
                        List.of(learning.originalAction().toolName())),
                standing);
    }
}
