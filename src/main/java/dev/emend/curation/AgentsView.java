package dev.emend.curation;

import dev.emend.analysis.SecretWalk;
import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import dev.emend.model.KnowledgeItem;
import dev.emend.model.Learning;
import dev.emend.model.Visible;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.stream.Collectors;

/// What an agent reads about an item, with the text its profile cuts marked.
///
/// The layout is `_format_kb_with_learnings` of the KB-attached learning design, to the character:
/// a learning with a recovery is a self-recovery, else one with a person's reasoning is a human
/// correction, and a bare failure is not shown at all. Secrets are placeholders, hidden characters
/// are gone.
public record AgentsView(List<Span> spans) {
    private static final double CAUTION_BELOW = 0.9;

    /// @param isCut true for text the agent never sees
    public record Span(String text, boolean isCut) {}

    public static AgentsView of(KnowledgeItem item, Profile profile) {
        return ofPlain(
                new KnowledgeItem(
                        new ItemRef(
                                item.ref().catalog(),
                                Visible.stripped(item.ref().knowledgeId()),
                                item.ref().occurrence()),
                        (Json.Obj) plain(SecretWalk.replaced(item.fields(), (_, word) -> word))),
                profile);
    }

    /// Without hidden characters, which could tell an agent what no person sees.
    private static Json plain(Json value) {
        return switch (value) {
            case Json.Text(var text) -> new Json.Text(Visible.stripped(text));
            case Json.Arr(var elements) ->
                    new Json.Arr(elements.stream().map(AgentsView::plain).toList());
            case Json.Obj(var members) -> {
                var plain = new LinkedHashMap<String, Json>();
                members.forEach((name, member) -> plain.put(name, plain(member)));
                yield new Json.Obj(plain);
            }
            case Json.Num _, Json.Bool _, Json.Null _ -> value;
        };
    }

    private static AgentsView ofPlain(KnowledgeItem item, Profile profile) {
        var view = new Writer(profile);
        view.keep(head(item));
        var learnings = item.learnings();
        if (!learnings.isEmpty()) {
            view.keep("\n\n⚠️ PAST LEARNINGS (" + learnings.size() + " corrections):\n");
        }
        for (int i = 0; i < learnings.size(); i++) {
            view.learning(i + 1, learnings.get(i));
        }
        view.hidden = false;
        if (item.trust() < CAUTION_BELOW) {
            view.keep(
                    "\n⚠️ CAUTION: Trust score "
                            + twoDigits(item.trust())
                            + " (has known issues)\n");
        }
        return new AgentsView(List.copyOf(view.spans));
    }

    /// As Python's `{:.2f}`, which rounds the number the bits stand for, not the digits one writes:
    /// 0.855 becomes 0.85.
    private static String twoDigits(double number) {
        return new BigDecimal(number).setScale(2, RoundingMode.HALF_EVEN).toPlainString();
    }

    /// The block of several items, as one prompt holds it.
    public static String block(List<KnowledgeItem> items, Profile profile) {
        return items.stream()
                .map(item -> of(item, profile).text())
                .collect(Collectors.joining("\n"));
    }

    /// What the agent reads, without the cut text.
    public String text() {
        return spans.stream()
                .filter(span -> !span.isCut())
                .map(Span::text)
                .collect(Collectors.joining());
    }

    private static String head(KnowledgeItem item) {
        var steps =
                item.actionSequence().stream()
                        .map(step -> "  - " + step)
                        .collect(Collectors.joining("\n"));
        return "\n---\nKB ID: "
                + item.ref().knowledgeId()
                + "\nDescription: "
                + (item.isScoped() ? item.content() : item.description())
                + "\nUI Location: "
                + item.uiLocation()
                + "\nAction Sequence:\n"
                + steps
                + "\nShortcut: "
                + item.shortcut().orElse("None")
                + "\n---";
    }

    private static final class Writer {
        private final Profile profile;
        private final List<Span> spans = new ArrayList<>();
        private boolean hidden;

        Writer(Profile profile) {
            this.profile = profile;
        }

        void keep(String text) {
            spans.add(new Span(text, hidden));
        }

        void learning(int number, Learning learning) {
            boolean isRecovery = learning.fields().has("recovery_approach");
            boolean isHuman = learning.fields().has("human_reasoning");
            hidden = number > profile.learnings() || !(isRecovery || isHuman);
            if (isRecovery || !isHuman) {
                keep("\n" + number + (isRecovery ? ". Agent Self-Recovery:\n" : ". Failure:\n"));
                keep("   - Failed Action: " + tool(learning.originalAction().toolName()) + "\n");
                field("   - Error: ", raw(learning, "original_error"), profile.error());
                if (isRecovery) {
                    field(
                            "   - What Worked: ",
                            raw(learning, "recovery_approach"),
                            profile.lesson());
                }
            } else {
                keep("\n" + number + ". Human Correction:\n");
                field("   - Human Said: ", raw(learning, "human_reasoning"), profile.lesson());
                var corrected =
                        learning.correctedAction().map(action -> action.toolName()).orElse("");
                keep("   - Corrected To: " + tool(corrected) + "\n");
            }
            field("   - Task Context: ", raw(learning, "task"), profile.task());
        }

        private void field(String label, String text, int limit) {
            int length = text.codePointCount(0, text.length());
            if (length <= limit) {
                keep(label + text + "...\n");
                return;
            }
            int end = text.offsetByCodePoints(0, limit);
            keep(label + text.substring(0, end));
            spans.add(new Span(text.substring(end), true));
            keep("...\n");
        }

        private static String raw(Learning learning, String field) {
            return learning.fields().text(field).orElse("");
        }

        private static String tool(String name) {
            return name.isEmpty() ? "N/A" : name;
        }
    }
}
