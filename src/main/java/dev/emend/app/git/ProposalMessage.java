package dev.emend.app.git;

import dev.emend.app.catalogs.SecretMask;
import dev.emend.app.git.CatalogDifference.Effect;
import dev.emend.app.git.CatalogDifference.FieldDifference;
import dev.emend.app.git.CatalogDifference.ItemDifference;
import dev.emend.app.git.CatalogDifference.LearningDifference;
import dev.emend.model.ReviewState;
import dev.emend.model.texts.Messages;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/// The commit message for the changes of a catalog: counts in the subject, and in the body each item
/// with its change, who decided that and why. Secrets are masked.
final class ProposalMessage {
    /// By which a commit of Emend is known again.
    static final String TRAILER = "Proposed-with: Emend";

    private static final int LONGEST_SUBJECT = 72;

    private final DecisionLog log;

    /// The number of changes of each kind, in the order of the subject.
    private final Map<Clause, Integer> counts = new LinkedHashMap<>();

    private final List<String> body = new ArrayList<>();

    /// A verb and what it is about.
    private enum Clause {
        KEEP("keep", "learning"),
        ADD("add", "learning"),
        REJECT("reject", "learning"),
        REMOVE("remove", "learning"),
        REWORD("edit", "learning"),
        ADD_ITEM("add", "item"),
        REMOVE_ITEM("remove", "item"),
        EDIT("edit", "item"),
        UPDATE("update", "item");

        private final String verb;
        private final String noun;

        Clause(String verb, String noun) {
            this.verb = verb;
            this.noun = noun;
        }
    }

    private ProposalMessage(DecisionLog log) {
        this.log = log;
        for (var clause : Clause.values()) {
            counts.put(clause, 0);
        }
    }

    static String of(CatalogDifference difference, DecisionLog log) {
        var message = new ProposalMessage(log);
        difference.items().forEach(message::item);
        var text = new StringBuilder(message.subject()).append("\n\n");
        message.body.forEach(line -> text.append(line).append('\n'));
        if (!message.body.isEmpty()) {
            text.append('\n');
        }
        return SecretMask.text(text.append(TRAILER).append('\n').toString());
    }

    private String subject() {
        var clauses = new ArrayList<String>();
        var noun = "";
        for (var clause : Clause.values()) {
            int count = counts.getOrDefault(clause, 0);
            if (count > 0) {
                var plural = clause.noun + (count == 1 ? "" : "s");
                clauses.add(clause.verb + " " + count + (clause.noun.equals(noun) ? "" : " " + plural));
                noun = clause.noun;
            }
        }
        if (clauses.isEmpty()) {
            return Messages.of("git.subjectLayout");
        }
        var subject = String.join(", ", clauses);
        subject = subject.substring(0, 1).toUpperCase(Locale.ROOT) + subject.substring(1);
        return subject.length() <= LONGEST_SUBJECT ? subject : Messages.of("git.subjectMany", itemCount());
    }

    private int itemCount() {
        return (int) body.stream().filter(line -> !line.startsWith(" ")).count();
    }

    private void count(Clause clause) {
        counts.merge(clause, 1, Integer::sum);
    }

    private void item(ItemDifference item) {
        var ref = item.item().ref();
        var head = switch (item.effect()) {
            case ADDED -> {
                count(Clause.ADD_ITEM);
                yield Messages.of(
                        "git.itemAdded", ref.label(), quote(item.item().description()));
            }
            case REMOVED -> {
                count(Clause.REMOVE_ITEM);
                yield Messages.of(
                        "git.itemRemoved", ref.label(), quote(item.item().description()));
            }
            case CHANGED -> Messages.of("git.itemChanged", ref.label());
        };
        boolean isWhole = item.effect() != Effect.CHANGED;
        body.add(head + (isWhole ? by(log.find(ref), log.note(ref)) : ""));
        item.learnings().forEach(this::learning);
        item.fields().forEach(field -> field(item, field));
        if (item.isReordered()) {
            body.add("  " + Messages.of("git.learningsReordered"));
        }
        if (item.isEdited()) {
            count(Clause.EDIT);
        } else if (!isWhole && item.learnings().isEmpty()) {
            count(Clause.UPDATE);
        }
        if (!isWhole) {
            log.note(ref).ifPresent(note -> body.add("  " + Messages.of("git.note", SecretMask.excerpt(note))));
        }
    }

    private void learning(LearningDifference learning) {
        var ref = learning.learning().ref();
        var decision = log.find(ref);
        var state = decision.flatMap(DecisionLog.Decision::state);
        var lesson = quote(learning.learning().lesson());
        var line = switch (learning.effect()) {
            case ADDED -> {
                boolean isKept = state.filter(reviewState -> reviewState == ReviewState.KEPT)
                        .isPresent();
                count(isKept ? Clause.KEEP : Clause.ADD);
                yield isKept ? Messages.of("git.learningKept", lesson) : Messages.of("git.learningAdded", lesson);
            }
            case REMOVED -> {
                boolean isRejected = state.filter(reviewState -> reviewState == ReviewState.REJECTED)
                        .isPresent();
                count(isRejected ? Clause.REJECT : Clause.REMOVE);
                yield isRejected
                        ? Messages.of("git.learningRejected", lesson)
                        : Messages.of("git.learningRemoved", lesson);
            }
            case CHANGED -> {
                count(Clause.REWORD);
                var was = learning.was().map(before -> quote(before.lesson())).orElse("");
                yield was.equals(lesson)
                        ? Messages.of("git.learningChanged", lesson)
                        : Messages.of("git.learningReworded", was, lesson);
            }
        };
        body.add("  " + line + by(decision, log.note(ref)));
    }

    private void field(ItemDifference item, FieldDifference field) {
        var decision = log.find(item.item().ref(), field.name(), field.value());
        var before = field.wordsBefore(ProposalMessage::quote);
        var after = field.wordsAfter(ProposalMessage::quote);
        var line = before.isEmpty()
                ? Messages.of("git.fieldSet", field.name(), after)
                : after.isEmpty()
                        ? Messages.of("git.fieldRemoved", field.name(), before)
                        : Messages.of("git.fieldChanged", field.name(), before, after);
        body.add("  " + line + by(decision, Optional.empty()));
    }

    /// The person who decided it, and the reason where there is one.
    private static String by(Optional<DecisionLog.Decision> decision, Optional<String> note) {
        var words = note.map(SecretMask::excerpt);
        return decision.map(known -> words.map(reason -> Messages.of("git.byBecause", known.person(), reason))
                        .orElseGet(() -> Messages.of("git.by", known.person())))
                .or(() -> words.map(reason -> Messages.of("git.because", reason)))
                .orElse("");
    }

    private static String quote(String text) {
        return "“" + SecretMask.excerpt(text) + "”";
    }
}
