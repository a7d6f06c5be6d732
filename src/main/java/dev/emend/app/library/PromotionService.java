package dev.emend.app.library;

import dev.emend.app.catalogs.CatalogSession;
import dev.emend.app.catalogs.ChangeSet;
import dev.emend.app.catalogs.CommandResult;
import dev.emend.app.catalogs.FieldValidator;
import dev.emend.app.catalogs.OpenCatalogs;
import dev.emend.app.core.Actor;
import dev.emend.app.core.UserErrors;
import dev.emend.app.journal.CatalogChange;
import dev.emend.app.journal.Command;
import dev.emend.app.journal.CommandExecutor;
import dev.emend.model.Edit;
import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import dev.emend.model.LearningRef;
import dev.emend.model.ReviewState;
import dev.emend.model.UserException;
import dev.emend.model.texts.Messages;
import dev.emend.store.journal.CommandKind;
import dev.emend.store.journal.CommandTarget;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Set;
import java.util.UUID;

/// Copies items that were kept from one catalog into another that more people read: from a person's
/// to a project's, from a project's to a team's. Thread-safe; calls block.
public final class PromotionService {
    /// The most pieces of private content that are named.
    private static final int NAMED = 20;

    private static final String LEARNINGS = "kb_learnings";

    private final OpenCatalogs catalogs;
    private final CommandExecutor executor;

    public PromotionService(OpenCatalogs catalogs, CommandExecutor executor) {
        this.catalogs = catalogs;
        this.executor = executor;
    }

    /// An item as it would go.
    ///
    /// @param findings what in it is private, before anything is masked
    public record Candidate(ItemRef from, Json.Obj fields, List<PrivateContent.Found> findings) {
        public Candidate {
            findings = List.copyOf(findings);
        }
    }

    /// The result of a promotion.
    ///
    /// @param decision saved when the copies are in the file; undone together
    /// @param copies the copies, in the order of the originals
    /// @param maskedItems what stands in them in other words
    public record Promoted(CommandResult decision, List<ItemRef> copies, List<Candidate> maskedItems) {
        public Promoted {
            copies = List.copyOf(copies);
            maskedItems = List.copyOf(maskedItems);
        }
    }

    /// Copies items with the learnings that were kept; what nobody kept does not go along, nor do
    /// notes, ratings beside the file and counts of use. Each copy names where it comes from in its
    /// `metadata`. All go or, when one is refused, none.
    ///
    /// @param items at least one, kept, each once
    /// @param names of who works here, which must not go along
    /// @param isMasked whether what is private is put in other words; what is marked as private never
    ///   goes
    /// @throws UserException naming what is private and where it stands
    public Promoted promote(Actor actor, List<ItemRef> items, UUID target, Set<String> names, boolean isMasked)
            throws UserException {
        var content = new PrivateContent(names);
        var candidates = new ArrayList<Candidate>();
        for (var item : items) {
            candidates.add(candidate(item, target, content));
        }
        refusePrivate(candidates, isMasked);
        var to = catalogs.get(target);
        var decision = executor.decide(to, () -> change(actor, to, candidates, content));
        return new Promoted(
                decision,
                candidates.stream().map(candidate -> copy(target, candidate)).toList(),
                candidates.stream()
                        .filter(candidate -> !candidate.findings.isEmpty())
                        .toList());
    }

    private Candidate candidate(ItemRef ref, UUID target, PrivateContent content) throws UserException {
        if (ref.catalog().equals(target)) {
            throw UserErrors.badInput(
                    Messages.of("library.promotedIntoItself", ref.label()), Messages.of("library.nameOtherCatalog"));
        }
        if (ref.isUnnamed()) {
            throw UserErrors.badInput(
                    Messages.of("library.itemUnnamed", ref.knowledgeId()), Messages.of("library.giveIdFirst"));
        }
        var file = catalogs.get(ref.catalog());
        var item = file.require(ref);
        if (!file.annotations().ofItem(ref).isServed()) {
            throw UserErrors.badInput(
                    Messages.of("library.promotedNotKept", ref.label()), Messages.of("library.keepFirst"));
        }
        var keptLearnings = item.learnings().stream()
                .filter(learning -> file.annotations().ofLearning(learning) == ReviewState.KEPT)
                .map(learning -> (Json) learning.fields())
                .toList();
        var fields = item.fields();
        if (fields.has(LEARNINGS)) {
            fields = fields.with(LEARNINGS, new Json.Arr(keptLearnings));
        }
        for (var use : List.of("use_count", "last_used_at")) {
            fields = fields.without(use);
        }
        var name = String.valueOf(file.current().path().getFileName());
        var metadata = fields.object("metadata")
                .with("promoted_from", Json.Obj.of("catalog", name, "knowledge_id", ref.knowledgeId()));
        fields = fields.with("metadata", metadata);
        return new Candidate(ref, fields, content.find(fields));
    }

    private static void refusePrivate(List<Candidate> candidates, boolean isMasked) throws UserException {
        var sentences = new ArrayList<String>();
        for (var candidate : candidates) {
            for (var finding : candidate.findings) {
                if (!isMasked || finding.kind() == PrivateContent.Kind.MARK) {
                    sentences.add(sentence(candidate.from.label(), finding));
                }
            }
        }
        if (!sentences.isEmpty()) {
            var firstSentences = String.join("; ", sentences.subList(0, Math.min(NAMED, sentences.size())));
            throw UserErrors.badInput(
                    sentences.size() > NAMED
                            ? Messages.of("library.privateMore", firstSentences, sentences.size() - NAMED)
                            : Messages.of("library.private", firstSentences),
                    isMasked ? Messages.of("library.removeMark") : Messages.of("library.maskOrEdit"));
        }
    }

    /// The private content of an item or a file and its place, as a sentence without full stop.
    public static String sentence(String name, PrivateContent.Found finding) {
        return Messages.of("library.privateAt", name, finding.place(), word(finding.kind()), finding.displayText());
    }

    private static String word(PrivateContent.Kind kind) {
        return switch (kind) {
            case SECRET -> Messages.of("library.aSecret");
            case HOME_FOLDER -> Messages.of("library.aHomeFolder");
            case MAIL_ADDRESS -> Messages.of("library.aMailAddress");
            case USER_NAME -> Messages.of("library.aUserName");
            case MARK -> Messages.of("library.aPrivateMark");
        };
    }

    private static ItemRef copy(UUID target, Candidate candidate) {
        return new ItemRef(target, candidate.from.knowledgeId());
    }

    private static CatalogChange change(
            Actor actor, CatalogSession to, List<Candidate> candidates, PrivateContent content) throws UserException {
        var edits = new ArrayList<Edit>();
        var states = new LinkedHashMap<String, ReviewState>();
        for (var candidate : candidates) {
            FieldValidator.newId(to, candidate.from.knowledgeId());
            var copy = copy(to.current().id(), candidate);
            var fields = candidate.findings.isEmpty() ? candidate.fields : content.mask(candidate.fields);
            edits.add(new Edit.AddItem(copy, null, fields));
            states.put(copy.key(), ReviewState.KEPT);
            for (var identity : LearningRef.identities(fields.array(LEARNINGS))) {
                states.put(new LearningRef(copy, identity).key(), ReviewState.KEPT);
            }
        }
        var first = candidates.getFirst().from;
        var label = candidates.size() == 1
                ? Messages.englishText("library.labelPromote", first.label())
                : Messages.englishText("library.labelPromoteMany", candidates.size());
        return new CatalogChange(
                new Command(
                        actor,
                        CommandKind.PROMOTE,
                        label,
                        CommandTarget.of(copy(to.current().id(), candidates.getFirst()))),
                ChangeSet.of(edits).withStates(states));
    }
}
