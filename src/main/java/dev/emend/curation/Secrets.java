package dev.emend.curation;

import dev.emend.analysis.SecretWalk;
import dev.emend.analysis.SecretWalk.Spot;
import dev.emend.catalog.Catalog;
import dev.emend.memory.ActTarget;
import dev.emend.memory.Redactions;
import dev.emend.memory.Session;
import dev.emend.model.Edit;
import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import dev.emend.model.KnowledgeItem;
import dev.emend.model.Mark;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Predicate;
import java.util.logging.Level;
import java.util.logging.Logger;

/// Keys, tokens and passwords that agents wrote down. Thread-safe; calls block.
public final class Secrets {
    static final String REDACT = "redact";
    private static final Logger LOG = Logger.getLogger(Secrets.class.getName());

    private final Backstage backstage;
    private final Shelf shelf;
    private final Acts acts;
    private final Saver saver;
    private final String person;

    Secrets(Backstage backstage, Shelf shelf, Acts acts, Saver saver, String person) {
        this.backstage = backstage;
        this.shelf = shelf;
        this.acts = acts;
        this.saver = saver;
        this.person = person;
    }

    Secrets as(String another) {
        return new Secrets(backstage, shelf, acts, saver, another);
    }

    /// Those of one catalog in the order of its items.
    public List<SecretFinding> of(UUID catalog) throws CurationException {
        var findings = new ArrayList<SecretFinding>();
        flagged(shelf.get(catalog)).forEach(item -> findings.addAll(in(item)));
        return List.copyOf(findings);
    }

    public List<SecretFinding> of(ItemRef ref) throws CurationException {
        var item = shelf.get(ref.catalog()).find(ref).orElseThrow(() -> Library.missing(ref));
        return in(item);
    }

    static List<SecretFinding> in(KnowledgeItem item) {
        return SecretWalk.in(item.fields()).stream()
                .map(spot ->
                        new SecretFinding(
                                item.ref(),
                                spot.place(),
                                spot.found().rule(),
                                spot.found().start(),
                                spot.found().end(),
                                dev.emend.analysis.Secrets.masked(spot.secret())))
                .toList();
    }

    /// The items a row was made for that says it holds one.
    private static List<KnowledgeItem> flagged(OpenFile file) {
        return file.rows().stream()
                .filter(Row::hasSecret)
                .flatMap(row -> file.find(row.item().ref()).stream())
                .toList();
    }

    /// Replaces every secret of an item by a placeholder, in one act. What stood there is forgotten
    /// for good: in the file, in the journal and in the kept versions; undo does not bring it back.
    /// Copies made before, such as backups, still hold it.
    public Decision redact(ItemRef ref) throws CurationException {
        var file = shelf.get(ref.catalog());
        // an act that waits would lose its row in the journal before it is in the file
        saver.flush();
        if (!file.pending().isEmpty()) {
            throw new CurationException(
                    CurationException.Code.FILE_BUSY,
                    "Earlier decisions did not reach " + file.onDisk().path() + " yet.",
                    "Nothing was changed.",
                    "Redact when they are saved.");
        }
        var item = file.find(ref).orElseThrow(() -> Library.missing(ref));
        var spots = new ArrayList<>(redactable(item, _ -> true));
        // what was taken out of the file can be put back, secret and all
        for (var aside : file.beside().marks().aside(ref)) {
            spots.addAll(SecretWalk.in(aside.fields()));
        }
        if (spots.isEmpty()) {
            throw Failures.badInput(
                    "No secret that can be replaced was found in " + ref.label() + ".",
                    "Edit the text by hand.");
        }
        var decision = decide(file, item, spots, person);
        saver.flush();
        dropVersions(ref.catalog(), spots);
        return decision;
    }

    /// What makes a catalog free of secrets that were redacted once and came back with an agent's
    /// old copy.
    public List<Edit> again(Catalog catalog) throws CurationException {
        var known = Failures.read(backstage.store(), session -> session.redactions().all());
        var edits = new ArrayList<Edit>();
        for (int i = 0; i < catalog.size() && !known.isEmpty(); i++) {
            var item = catalog.item(i);
            edits.addAll(edits(item, redactable(item, isKnown(known))));
        }
        return edits;
    }

    /// Redacts again what an agent brought back; called when a changed file was taken over. Never
    /// waits for the saver, whose thread may be the one that calls.
    void takenOver(UUID catalog) {
        try {
            var known = Failures.read(backstage.store(), session -> session.redactions().all());
            var open = shelf.find(catalog);
            if (known.isEmpty() || open.isEmpty()) {
                return;
            }
            for (var item : flagged(open.get())) {
                var spots = redactable(item, isKnown(known));
                if (!spots.isEmpty()) {
                    var decision = decide(open.get(), item, spots, "Emend");
                    decision.saved().thenRun(() -> dropVersions(catalog, spots));
                }
            }
        } catch (CurationException notNow) { // told as a warning; the next taking over tries again
            LOG.log(Level.WARNING, "A secret that came back was not redacted", notNow);
        }
    }

    private static Predicate<Spot> isKnown(List<Redactions.Known> known) {
        return spot -> known.stream().anyMatch(one -> one.is(spot.secret()));
    }

    /// The id is the name of the item and is not rewritten.
    private static List<Spot> redactable(KnowledgeItem item, Predicate<Spot> wanted) {
        return SecretWalk.in(item.fields()).stream()
                .filter(spot -> !spot.place().equals("knowledge_id") && wanted.test(spot))
                .toList();
    }

    private Decision decide(OpenFile file, KnowledgeItem item, List<Spot> spots, String who)
            throws CurationException {
        var edits = edits(item, spots);
        var states = new LinkedHashMap<String, dev.emend.model.ReviewState>();
        for (var edit : edits) {
            if (edit instanceof Edit.ReplaceLearning(var ref, var value)) {
                var old =
                        item.learnings().stream()
                                .filter(one -> one.ref().equals(ref))
                                .findFirst()
                                .orElseThrow();
                var renamed = Inverse.renamed(item, old, value);
                if (!renamed.equals(ref)) {
                    states.put(renamed.key(), file.beside().ofLearning(old));
                }
            }
        }
        var label =
                "Redact "
                        + (spots.size() == 1 ? "a secret" : spots.size() + " secrets")
                        + " in "
                        + item.ref().label();
        var catalog = item.ref().catalog();
        return acts.decide(
                file,
                who,
                item.ref(),
                new Acts.Draft(
                        REDACT,
                        label,
                        ActTarget.of(item.ref()),
                        Step.of(edits)
                                .withStates(Map.copyOf(states))
                                .withMarks(marks(file, spots))),
                session -> forget(session, catalog, spots));
    }

    /// What is said beside the file, without the secrets.
    private static Map<Mark, Json> marks(OpenFile file, List<Spot> spots) {
        var marks = new LinkedHashMap<Mark, Json>();
        file.beside()
                .marks()
                .all()
                .forEach((mark, value) -> {
                    var clean = value;
                    for (var spot : spots) {
                        clean = without(clean, spot.secret(), spot.found().placeholder());
                    }
                    if (!clean.equals(value)) {
                        marks.put(mark, clean);
                    }
                });
        return marks;
    }

    private static Json without(Json value, String secret, String placeholder) {
        return switch (value) {
            case Json.Text(var text) -> new Json.Text(text.replace(secret, placeholder));
            case Json.Arr(var elements) ->
                    new Json.Arr(
                            elements.stream()
                                    .map(one -> without(one, secret, placeholder))
                                    .toList());
            case Json.Obj(var members) -> {
                var clean = new LinkedHashMap<String, Json>();
                members.forEach((name, one) -> clean.put(name, without(one, secret, placeholder)));
                yield new Json.Obj(clean);
            }
            case Json.Num _, Json.Bool _, Json.Null _ -> value;
        };
    }

    private static void forget(Session session, UUID catalog, List<Spot> spots) {
        var known = session.redactions().all();
        for (var spot : spots) {
            session.redactions().forget(catalog, spot.secret(), spot.found().placeholder());
            if (!isKnown(known).test(spot)) {
                session.redactions().remember(spot.secret(), spot.found().rule());
            }
        }
    }

    /// One edit per field and learning that holds one of the spots; learnings last first, so that
    /// the names of earlier ones stay.
    private static List<Edit> edits(KnowledgeItem item, List<Spot> spots) {
        var edits = new ArrayList<Edit>();
        var clean =
                SecretWalk.replaced(
                        item.fields(),
                        (spot, placeholder) -> spots.contains(spot) ? placeholder : spot.secret());
        clean.members()
                .forEach((name, value) -> {
                    if (!name.equals("kb_learnings") && !value.equals(item.fields().get(name))) {
                        edits.add(new Edit.SetField(item.ref(), name, value));
                    }
                });
        var cleanLearnings = clean.array("kb_learnings");
        for (var learning : item.learnings().reversed()) {
            if (cleanLearnings.get(learning.index()) instanceof Json.Obj value
                    && !value.equals(learning.fields())) {
                edits.add(new Edit.ReplaceLearning(learning.ref(), value));
            }
        }
        return edits;
    }

    private void dropVersions(UUID catalog, List<Spot> spots) {
        var secrets = spots.stream().map(spot -> inFile(spot.secret())).toList();
        try {
            backstage
                    .versions()
                    .drop(
                            catalog,
                            content -> secrets.stream().anyMatch(one -> holds(content, one)));
        } catch (IOException | RuntimeException failed) { // the file itself is redacted
            LOG.log(Level.WARNING, "Kept versions that hold a secret were not dropped", failed);
        }
    }

    private static byte[] inFile(String secret) {
        var quoted = new Json.Text(secret).compact();
        return quoted.substring(1, quoted.length() - 1).getBytes(StandardCharsets.UTF_8);
    }

    private static boolean holds(byte[] content, byte[] part) {
        for (int i = 0; i + part.length <= content.length; i++) {
            int at = 0;
            while (at < part.length && content[i + at] == part[at]) {
                at++;
            }
            if (at == part.length) {
                return true;
            }
        }
        return false;
    }
}
