package dev.emend.app.preview;

import dev.emend.analysis.secrets.JsonSecretScanner;
import dev.emend.catalog.markdown.MemoryPlace;
import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import dev.emend.model.KnowledgeItem;
import dev.emend.model.Learning;
import dev.emend.model.PythonFloat;
import dev.emend.model.VisibleText;
import dev.emend.model.texts.Messages;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;

/// The text that an agent reads about an item, with what its profile cuts marked.
///
/// The layout is `_format_kb_with_learnings` of the KB-attached learning design, to the character:
/// a learning with a recovery is a self-recovery, else one with a person's reasoning is a human
/// correction, and a bare failure is not shown at all. Secrets are placeholders, hidden characters
/// are gone.
///
/// Of an entry of a Markdown file, agents read the text in that file; its learnings are beside it, and only
/// agents that ask Emend's server are told them.
///
/// @param file the Markdown file that agents read, as its folder names it; empty for an item of a catalog
public record AgentPreview(List<Span> spans, String file) {
    public static final AgentPreview NOTHING = new AgentPreview(List.of());

    private static final double CAUTION_BELOW = 0.9;

    public AgentPreview(List<Span> spans) {
        this(spans, "");
    }

    /// @param isCut true for text the agent never sees
    public record Span(String text, boolean isCut) {}

    /// Why agents that read the file are not told of a learning.
    public enum Omission {
        /// The format prints only so many of an item.
        BEYOND_LIMIT,
        /// The learning has neither a recovery nor a person's words.
        NO_RECOVERY,
        /// The format prints only learnings with an error.
        NO_ERROR,
        /// The item is an entry of a Markdown file, in which no learning stands.
        NOT_IN_FILE
    }

    public static AgentPreview of(KnowledgeItem item, PromptProfile profile) {
        var home = item.home();
        return home.isPresent() ? new AgentPreview(markdown(plain(item)), home.get()) : of(List.of(item), profile);
    }

    /// The lines of the file, and behind them the learnings that do not stand there.
    private static List<Span> markdown(KnowledgeItem item) {
        var spans = new TextSpans();
        spans.keep(MemoryPlace.toMarkdown(item));
        spans.hide(true);
        int number = 0;
        for (var learning : item.learnings()) {
            number++;
            spans.keep("\n" + number + ". " + Messages.of("preview.lesson") + ":\n");
            spans.keep("   " + learning.lesson() + "\n");
        }
        spans.hide(false);
        return spans.all();
    }

    /// The block of several items, as one prompt holds it.
    public static AgentPreview of(List<KnowledgeItem> items, PromptProfile profile) {
        var spans = new TextSpans();
        switch (profile.layout()) {
            case PromptProfile.Block block -> {
                for (int i = 0; i < items.size(); i++) {
                    spans.keep(i == 0 ? "" : "\n");
                    new Writer(block, spans).item(plain(items.get(i)));
                }
            }
            case PromptTemplate template -> {
                template.begin(spans);
                items.forEach(item -> template.item(spans, plain(item)));
                template.end(spans);
            }
        }
        return new AgentPreview(spans.all());
    }

    /// Without secrets and hidden characters.
    private static KnowledgeItem plain(KnowledgeItem item) {
        return new KnowledgeItem(
                new ItemRef(
                        item.ref().catalog(),
                        VisibleText.strip(item.ref().knowledgeId()),
                        item.ref().occurrence()),
                (Json.Obj) plain(JsonSecretScanner.redact(item.fields())));
    }

    /// Without hidden characters, which could tell an agent what no person sees.
    private static Json plain(Json value) {
        return switch (value) {
            case Json.Text(var text) -> new Json.Text(VisibleText.strip(text));
            case Json.Arr(var elements) ->
                new Json.Arr(elements.stream().map(AgentPreview::plain).toList());
            case Json.Obj(var members) -> {
                var plain = new LinkedHashMap<String, Json>();
                members.forEach((name, member) -> plain.put(name, plain(member)));
                yield new Json.Obj(plain);
            }
            case Json.Num _, Json.Bool _, Json.Null _ -> value;
        };
    }

    /// As Python's `{:.2f}`, which rounds the number the bits stand for, not the digits one writes:
    /// 0.855 becomes 0.85. What is no number is `nan`, `inf` or `-inf`.
    static String twoDigits(double number) {
        if (!Double.isFinite(number)) {
            return PythonFloat.repr(number).replace("inity", "").toLowerCase(Locale.ROOT);
        }
        return new BigDecimal(number).setScale(2, RoundingMode.HALF_EVEN).toPlainString();
    }

    /// The text of a block of several items.
    public static String block(List<KnowledgeItem> items, PromptProfile profile) {
        return of(items, profile).text();
    }

    /// The text that the agent reads, without the cut text.
    public String text() {
        return spans.stream().filter(span -> !span.isCut()).map(Span::text).collect(Collectors.joining());
    }

    private static String head(KnowledgeItem item) {
        var steps = item.actionSequence().stream().map(step -> "  - " + step).collect(Collectors.joining("\n"));
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

    private static boolean isPrinted(int index, Learning learning, PromptProfile.Block block) {
        return omission(index, learning, block).isEmpty();
    }

    /// The reason why a learning is left out; what can be mended in the learning itself comes first.
    private static Optional<Omission> omission(int index, Learning learning, PromptProfile.Block block) {
        var fields = learning.fields();
        if (block.isOfErrors() && !fields.has("original_error")) {
            return Optional.of(Omission.NO_ERROR);
        }
        if (!block.isOfErrors() && !fields.has("recovery_approach") && !fields.has("human_reasoning")) {
            return Optional.of(Omission.NO_RECOVERY);
        }
        return index < block.learnings() ? Optional.empty() : Optional.of(Omission.BEYOND_LIMIT);
    }

    /// Why an agent is not told of a learning of the item; empty when it is, or a template decides.
    ///
    /// @param index its position, from 0
    public static Optional<Omission> omission(KnowledgeItem item, int index, PromptProfile profile) {
        if (item.home().isPresent()) {
            return Optional.of(Omission.NOT_IN_FILE);
        }
        return profile.layout() instanceof PromptProfile.Block block
                ? omission(index, item.learnings().get(index), block)
                : Optional.empty();
    }

    /// The number of learnings of an item that an agent is not told of at all; 0 where a template decides.
    public static int notPrinted(KnowledgeItem item, PromptProfile profile) {
        if (item.home().isPresent()) {
            return item.learnings().size();
        }
        if (!(profile.layout() instanceof PromptProfile.Block block)) {
            return 0;
        }
        var learnings = item.learnings();
        int not = 0;
        for (int i = 0; i < learnings.size(); i++) {
            not += isPrinted(i, learnings.get(i), block) ? 0 : 1;
        }
        return not;
    }

    /// The number of characters of a learning's lesson that an agent that reads the file is told, wherever the
    /// lesson stands; empty where a template decides.
    public static OptionalInt lessonRead(Learning learning, PromptProfile profile) {
        if (!(profile.layout() instanceof PromptProfile.Block block)) {
            return OptionalInt.empty();
        }
        var fields = learning.fields();
        var lesson = learning.lesson();
        int read = 0;
        boolean isRecovery = fields.has("recovery_approach");
        if (block.isOfErrors() || isRecovery || !fields.has("human_reasoning")) {
            read = Math.max(read, readOf(lesson, fields.text("original_error").orElse(""), block.error()));
        }
        if (!block.isOfErrors() && isRecovery) {
            read = Math.max(
                    read, readOf(lesson, fields.text("recovery_approach").orElse(""), block.lesson()));
        }
        if (!block.isOfErrors() && !isRecovery) {
            read = Math.max(read, readOf(lesson, fields.text("human_reasoning").orElse(""), block.lesson()));
        }
        boolean isIncluded =
                block.isOfErrors() ? fields.has("original_error") : isRecovery || fields.has("human_reasoning");
        return OptionalInt.of(isIncluded ? read : 0);
    }

    /// @param limit how many characters of the text are printed
    private static int readOf(String lesson, String text, int limit) {
        int at = text.indexOf(lesson);
        int length = lesson.codePointCount(0, lesson.length());
        return at < 0 ? 0 : Math.clamp((long) limit - text.codePointCount(0, at), 0, length);
    }

    /// The number of learnings of an item that the agent reads; 0 when it reads all, or a template decides.
    public static int learningsRead(PromptProfile profile) {
        return profile.layout() instanceof PromptProfile.Block block && block.learnings() < Integer.MAX_VALUE
                ? block.learnings()
                : 0;
    }

    private static final class Writer {
        private final PromptProfile.Block profile;
        private final TextSpans spans;

        Writer(PromptProfile.Block profile, TextSpans spans) {
            this.profile = profile;
            this.spans = spans;
        }

        void item(KnowledgeItem item) {
            keep(head(item));
            var learnings = item.learnings();
            if (!learnings.isEmpty()) {
                keep(
                        profile.isOfErrors()
                                ? "\n\n⚠️ PAST FAILURES (" + learnings.size() + " failure(s)):\n"
                                : "\n\n⚠️ PAST LEARNINGS (" + learnings.size() + " corrections):\n");
            }
            for (int i = 0; i < learnings.size(); i++) {
                spans.hide(!isPrinted(i, learnings.get(i), profile));
                if (profile.isOfErrors()) {
                    error(i + 1, learnings.get(i));
                } else {
                    learning(i + 1, learnings.get(i));
                }
            }
            spans.hide(false);
            if (item.trust() < CAUTION_BELOW) {
                keep("\n⚠️ CAUTION: Trust score " + twoDigits(item.trust()) + " (has known issues)\n");
            }
        }

        private void keep(String text) {
            spans.keep(text);
        }

        private void learning(int number, Learning learning) {
            boolean isRecovery = learning.fields().has("recovery_approach");
            boolean isHuman = learning.fields().has("human_reasoning");
            if (isRecovery || !isHuman) {
                keep("\n" + number + (isRecovery ? ". Agent Self-Recovery:\n" : ". Failure:\n"));
                keep("   - Failed Action: " + tool(learning.originalAction().toolName()) + "\n");
                field("   - Error: ", raw(learning, "original_error"), profile.error());
                if (isRecovery) {
                    field("   - What Worked: ", raw(learning, "recovery_approach"), profile.lesson());
                }
            } else {
                keep("\n" + number + ". Human Correction:\n");
                field("   - Human Said: ", raw(learning, "human_reasoning"), profile.lesson());
                var correctedTool = learning.correctedAction()
                        .map(action -> action.toolName())
                        .orElse("");
                keep("   - Corrected To: " + tool(correctedTool) + "\n");
            }
            field("   - Task Context: ", raw(learning, "task"), profile.task());
        }

        private void error(int number, Learning learning) {
            var step = learning.stepNum();
            var action = learning.originalAction();
            keep("\n"
                    + number
                    + ". Failure at Step "
                    + (step.isPresent() ? step.getAsInt() : "N/A")
                    + ":\n   - Failed Action: "
                    + tool(action.toolName())
                    + " with args "
                    + action.arguments().compact()
                    + "\n   - Error: "
                    + raw(learning, "original_error")
                    + "\n");
        }

        private void field(String label, String text, int limit) {
            int length = text.codePointCount(0, text.length());
            if (length <= limit) {
                keep(label + text + "...\n");
                return;
            }
            keep(label);
            spans.truncate(text, limit);
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
