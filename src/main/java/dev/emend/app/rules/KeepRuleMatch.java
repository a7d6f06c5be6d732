package dev.emend.app.rules;

import dev.emend.analysis.secrets.JsonSecretScanner;
import dev.emend.analysis.secrets.SecretDetector;
import dev.emend.app.knowledge.VisibilityPolicy;
import dev.emend.app.rules.PendingLearnings.PendingLearning;
import dev.emend.model.Json;
import dev.emend.model.Learning;
import dev.emend.model.Mark;
import dev.emend.model.Memory;
import dev.emend.model.StoreRef;
import dev.emend.store.curation.KeepRule;
import dev.emend.store.curation.MarkTable;
import dev.emend.store.sql.IdLookup;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/// Checks that a rule makes before it keeps a learning or memory.
final class KeepRuleMatch {
    private static final Pattern BETWEEN_WORDS = Pattern.compile("[^\\p{L}\\p{N}]+");

    /// Marks that show that people handled a learning without judging it.
    private static final List<Mark.Kind> TOUCHED = List.of(Mark.Kind.FLAG, Mark.Kind.NOTE, Mark.Kind.SNOOZED);

    private KeepRuleMatch() {}

    /// Whether a person flagged, noted or snoozed it.
    static boolean isTouched(PendingLearning pending) {
        var marks = pending.file().annotations().marks();
        var key = pending.learning().ref().key();
        return TOUCHED.stream().anyMatch(kind -> marks.has(kind, key));
    }

    /// Like [#isTouched(PendingLearning)], but for a memory.
    static boolean isTouched(MarkTable marks, String memory) {
        var key = StoreRef.memory(memory).key();
        return TOUCHED.stream().anyMatch(kind -> marks.get(new Mark(kind, key)).isPresent());
    }

    /// Whether a target is sampled: stable, but unpredictable to agents, who aren't told `createdAt`.
    static boolean isSample(KeepRule rule, String target) {
        long hash = IdLookup.of(rule.id() + "\n" + rule.createdAt() + "\n" + target);
        return Math.floorMod(hash, KeepRuleService.SAMPLE_ONE_OF) == 0;
    }

    /// No rule keeps a secret, what came with one, or what speaks to the model or hides characters.
    static boolean isClean(Json.Obj fields) {
        return !JsonSecretScanner.isIn(fields)
                && !SecretDetector.isRedacted(fields.compact())
                && VisibilityPolicy.flags(fields).isEmpty();
    }

    static boolean isAbout(KeepRule rule, Learning learning) {
        var text = String.join(
                "\n",
                learning.ref().item().knowledgeId(),
                learning.task(),
                learning.lesson(),
                learning.error(),
                learning.originalAction().toolName());
        return isAbout(rule, text);
    }

    static boolean isAbout(KeepRule rule, Memory memory) {
        return isAbout(rule, memory.taskText() + "\n" + memory.contentText());
    }

    /// Whether each word of the rule begins a word of the text, whatever the case.
    private static boolean isAbout(KeepRule rule, String text) {
        var textWords = words(text);
        return words(rule.about()).stream()
                .allMatch(word -> textWords.stream().anyMatch(textWord -> textWord.startsWith(word)));
    }

    static List<String> words(String text) {
        return Arrays.stream(BETWEEN_WORDS.split(text.toLowerCase(Locale.ROOT)))
                .filter(word -> !word.isEmpty())
                .toList();
    }
}
