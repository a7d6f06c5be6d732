package dev.emend.app.preview;

import dev.emend.analysis.secrets.JsonSecretScanner;
import dev.emend.app.catalogs.OpenCatalogs;
import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import dev.emend.model.KnowledgeItem;
import dev.emend.model.Learning;
import dev.emend.model.LearningRef;
import dev.emend.model.Trust;
import dev.emend.model.UserException;
import dev.emend.model.texts.Messages;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/// Items and learnings as text to paste elsewhere, with placeholders for secrets. Thread-safe; calls
/// block.
public final class CopyService {
    private final OpenCatalogs catalogs;

    CopyService(OpenCatalogs catalogs) {
        this.catalogs = catalogs;
    }

    /// An item as its file has it; a list of them for several.
    public Json itemsJson(List<ItemRef> refs) throws UserException {
        return json(items(refs).stream().map(KnowledgeItem::fields).toList());
    }

    /// The content of items and their learnings, under a heading each.
    public String itemsMarkdown(List<ItemRef> refs) throws UserException {
        return promptItems(refs).stream().map(CopyService::markdown).collect(Collectors.joining("\n"));
    }

    /// The text that an agent reads about the items.
    public String itemsPrompt(List<ItemRef> refs, PromptProfile profile) throws UserException {
        return AgentPreview.block(promptItems(refs), profile);
    }

    /// A learning as its file has it; a list of them for several.
    public Json learningsJson(List<LearningRef> refs) throws UserException {
        return json(learnings(refs).stream().map(Learning::fields).toList());
    }

    /// A bullet for each learning.
    public String learningsMarkdown(List<LearningRef> refs) throws UserException {
        return learnings(refs).stream().map(CopyService::bullet).collect(Collectors.joining());
    }

    /// The text that an agent would read about the items of the learnings if they had no others.
    public String learningsPrompt(List<LearningRef> refs, PromptProfile profile) throws UserException {
        var items = new ArrayList<KnowledgeItem>();
        for (var ref : refs.stream().map(LearningRef::item).distinct().toList()) {
            var learnings = learnings(refs.stream()
                    .filter(learning -> learning.item().equals(ref))
                    .toList());
            var item = promptItems(List.of(ref)).getFirst();
            var fields =
                    learnings.stream().map(learning -> (Json) learning.fields()).toList();
            items.add(new KnowledgeItem(ref, item.fields().with("kb_learnings", new Json.Arr(fields))));
        }
        return AgentPreview.block(items, profile);
    }

    private static Json json(List<Json.Obj> all) {
        return all.size() == 1 ? all.getFirst() : new Json.Arr(List.copyOf(all));
    }

    private List<KnowledgeItem> items(List<ItemRef> refs) throws UserException {
        var items = new ArrayList<KnowledgeItem>();
        for (var ref : refs) {
            var item = catalogs.get(ref.catalog()).require(ref);
            items.add(new KnowledgeItem(ref, JsonSecretScanner.redact(item.fields())));
        }
        return items;
    }

    /// Like [#items(List)], but without a trust that nobody has earned.
    private List<KnowledgeItem> promptItems(List<ItemRef> refs) throws UserException {
        var items = new ArrayList<KnowledgeItem>();
        for (var item : items(refs)) {
            var annotations = catalogs.get(item.ref().catalog()).annotations();
            items.add(Trust.withoutUnearnedTrust(item, annotations.ofItem(item.ref())));
        }
        return items;
    }

    private List<Learning> learnings(List<LearningRef> refs) throws UserException {
        var learnings = new ArrayList<Learning>();
        for (var ref : refs) {
            var file = catalogs.get(ref.item().catalog());
            var learning = file.require(ref);
            var item = file.require(ref.item());
            learnings.add(
                    new Learning(ref, learning.index(), JsonSecretScanner.redact(learning.fields(), item.fields())));
        }
        return learnings;
    }

    private static String markdown(KnowledgeItem item) {
        var text =
                new StringBuilder("## ").append(line(item.ref().knowledgeId())).append("\n\n");
        var content = item.isScoped() ? item.content() : item.description();
        text.append(content.strip()).append('\n');
        var facts = new StringBuilder();
        fact(facts, Messages.englishText("preview.copyLocation"), item.uiLocation());
        fact(
                facts,
                Messages.englishText("preview.copyShortcut"),
                item.shortcut().orElse(""));
        double trust = item.trust();
        fact(
                facts,
                Messages.englishText("preview.copyTrust"),
                Double.isFinite(trust) ? AgentPreview.twoDigits(trust) : "");
        text.append('\n').append(facts);
        var steps = item.actionSequence();
        text.append(steps.isEmpty() ? "" : "\n");
        for (int i = 0; i < steps.size(); i++) {
            text.append(i + 1).append(". ").append(line(steps.get(i))).append('\n');
        }
        var learnings = item.learnings();
        if (!learnings.isEmpty()) {
            text.append("\n### ")
                    .append(Messages.englishText("preview.copyLearnings"))
                    .append("\n\n");
            learnings.forEach(learning -> text.append(bullet(learning)));
        }
        return text.toString();
    }

    private static String bullet(Learning learning) {
        var text = new StringBuilder("- ").append(line(learning.lesson())).append('\n');
        detail(
                text,
                Messages.englishText("preview.copyError"),
                learning.error().equals(learning.lesson()) ? "" : learning.error());
        detail(
                text,
                Messages.englishText("preview.copyAction"),
                learning.originalAction().toolName());
        detail(
                text,
                Messages.englishText("preview.copyRecovery"),
                learning.recovery()
                        .filter(recovery -> !recovery.equals(learning.lesson()))
                        .orElse(""));
        detail(text, Messages.englishText("preview.copyTask"), learning.task());
        return text.toString();
    }

    private static void fact(StringBuilder text, String name, String value) {
        if (!value.isBlank()) {
            text.append("- **").append(name).append(":** ").append(line(value)).append('\n');
        }
    }

    private static void detail(StringBuilder text, String name, String value) {
        if (!value.isBlank()) {
            text.append("  - ").append(name).append(": ").append(line(value)).append('\n');
        }
    }

    /// A text in one line: nothing in it can look like another heading or bullet.
    private static String line(String text) {
        return text.strip()
                .lines()
                .map(String::strip)
                .filter(line -> !line.isEmpty())
                .collect(Collectors.joining(" "));
    }
}
