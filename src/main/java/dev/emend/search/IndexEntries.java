package dev.emend.search;

import dev.emend.model.KnowledgeItem;
import dev.emend.model.Learning;
import java.util.ArrayList;
import java.util.List;

/// Items and learnings as entries: which of their fields count as what.
public final class IndexEntries {
    private IndexEntries() {}

    /// Title: the description. Body: steps, needs and state. Exact: id, shortcut, location.
    public static IndexEntry of(KnowledgeItem item, IndexEntry.Attributes attributes) {
        var key = item.ref().key();
        var body = new ArrayList<String>();
        body.add(item.isScoped() ? item.content() : "");
        body.addAll(item.actionSequence());
        body.addAll(item.prerequisites());
        body.add(item.outputState());
        var exact = new ArrayList<>(List.of(item.ref().knowledgeId(), item.uiLocation()));
        item.shortcut().ifPresent(exact::add);
        return new IndexEntry(
                key,
                new IndexEntry.Place(item.ref().catalog(), key, attributes),
                new IndexEntry.Texts(item.description(), lines(body), item.embeddedText(), texts(exact)));
    }

    /// Title: the lesson. Body: what went wrong and how it was recovered. Exact: the tools. The
    /// task is left out: it tells about the run, and every learning of a run shares it.
    public static IndexEntry of(Learning learning, IndexEntry.Attributes attributes) {
        var exact = new ArrayList<>(List.of(learning.originalAction().toolName()));
        learning.correctedAction().ifPresent(action -> exact.add(action.toolName()));
        var body = List.of(learning.error(), learning.recovery().orElse(""));
        var item = learning.ref().item();
        return new IndexEntry(
                learning.ref().key(),
                new IndexEntry.Place(item.catalog(), item.key(), attributes),
                new IndexEntry.Texts(learning.lesson(), lines(body), learning.embeddedText(), texts(exact)));
    }

    private static String lines(List<String> texts) {
        return String.join("\n", texts(texts));
    }

    private static List<String> texts(List<String> texts) {
        return texts.stream().filter(text -> !text.isBlank()).toList();
    }
}
