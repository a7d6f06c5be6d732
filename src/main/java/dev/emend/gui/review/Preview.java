package dev.emend.gui.review;

import dev.emend.app.preview.AgentPreview;
import dev.emend.app.preview.PromptProfile;
import dev.emend.app.review.ReviewCard;
import dev.emend.model.Json;
import dev.emend.model.KnowledgeItem;
import dev.emend.model.Learning;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToIntFunction;

/// What an agent reads about the item now, when the learning is kept, and when it is rejected.
record Preview(Side now, Side kept, Side rejected) {
    enum PreviewCase {
        NOW,
        KEPT,
        REJECTED
    }

    /// @param tokens of what the agent reads; -1 while they cannot be counted
    /// @param own which spans are the learning's
    /// @param missing how many learnings of the item the agent is not told of
    record Side(AgentPreview view, int tokens, List<Boolean> own, int missing) {
        Side {
            own = List.copyOf(own);
        }

        /// How many characters no agent sees.
        int cut() {
            return view.spans().stream()
                    .filter(AgentPreview.Span::isCut)
                    .mapToInt(span -> span.text().length())
                    .sum();
        }
    }

    Side side(PreviewCase when) {
        return switch (when) {
            case NOW -> now;
            case KEPT -> kept;
            case REJECTED -> rejected;
        };
    }

    static Preview of(ReviewCard card, PromptProfile profile, ToIntFunction<String> tokens) {
        var item = card.item().item();
        var learning = card.learning().learning();
        boolean isThere = card.learning().isInFile();
        var now = side(item, learning, isThere, profile, tokens);
        var kept = isThere ? now : side(with(item, learning.fields()), learning, true, profile, tokens);
        var rejected = isThere ? side(without(item, learning), learning, false, profile, tokens) : now;
        return new Preview(now, kept, rejected);
    }

    private static Side side(
            KnowledgeItem item,
            Learning learning,
            boolean isThere,
            PromptProfile profile,
            ToIntFunction<String> tokens) {
        var view = AgentPreview.of(item, profile);
        int number = isThere ? number(item, learning) : 0;
        return new Side(
                view, tokens.applyAsInt(view.text()), own(view, number), AgentPreview.notPrinted(item, profile));
    }

    /// From 1, as the block numbers them; the last for one that comes back.
    private static int number(KnowledgeItem item, Learning learning) {
        var all = item.learnings();
        for (int i = 0; i < all.size(); i++) {
            if (all.get(i).ref().equals(learning.ref())) {
                return i + 1;
            }
        }
        return all.size();
    }

    /// A numbered heading begins the lines of a learning.
    private static List<Boolean> own(AgentPreview view, int number) {
        var own = new ArrayList<Boolean>();
        boolean isInside = false;
        for (var span : view.spans()) {
            var text = span.text();
            if (text.matches("\n\\d+\\. [^\n]*:\n")) {
                isInside = text.startsWith("\n" + number + ". ");
            } else if (text.startsWith("\n")) {
                isInside = false;
            }
            own.add(isInside);
        }
        return own;
    }

    private static KnowledgeItem with(KnowledgeItem item, Json.Obj learning) {
        var all = new ArrayList<>(item.fields().array("kb_learnings"));
        all.add(learning);
        return new KnowledgeItem(item.ref(), item.fields().with("kb_learnings", new Json.Arr(all)));
    }

    private static KnowledgeItem without(KnowledgeItem item, Learning learning) {
        var all = new ArrayList<>(item.fields().array("kb_learnings"));
        if (learning.index() < all.size()) {
            all.remove(learning.index());
        }
        return new KnowledgeItem(item.ref(), item.fields().with("kb_learnings", new Json.Arr(all)));
    }
}
