package dev.emend.app.library;

import dev.emend.analysis.secrets.JsonSecretScanner;
import dev.emend.analysis.secrets.JsonSecretScanner.FoundSecret;
import dev.emend.analysis.secrets.SecretDetector;
import dev.emend.analysis.secrets.SecretDetector.SecretSpan;
import dev.emend.app.catalogs.CatalogSaver;
import dev.emend.app.catalogs.CatalogSession;
import dev.emend.app.catalogs.ChangeSet;
import dev.emend.app.catalogs.CommandResult;
import dev.emend.app.catalogs.IndexedItem;
import dev.emend.app.catalogs.InverseEdits;
import dev.emend.app.catalogs.OpenCatalogs;
import dev.emend.app.catalogs.RedactedContent;
import dev.emend.app.catalogs.SecretMask;
import dev.emend.app.core.Actor;
import dev.emend.app.core.ServiceContext;
import dev.emend.app.core.UserErrors;
import dev.emend.app.journal.CatalogChange;
import dev.emend.app.journal.Command;
import dev.emend.app.journal.CommandExecutor;
import dev.emend.catalog.files.CatalogFiles;
import dev.emend.catalog.markdown.FolderItems;
import dev.emend.catalog.markdown.FrontMatterText;
import dev.emend.model.Edit;
import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import dev.emend.model.KnowledgeItem;
import dev.emend.model.Mark;
import dev.emend.model.UserException;
import dev.emend.model.texts.FileText;
import dev.emend.model.texts.Messages;
import dev.emend.store.curation.RedactionTable;
import dev.emend.store.db.StoreTransaction;
import dev.emend.store.journal.CommandKind;
import dev.emend.store.journal.CommandTarget;
import dev.emend.store.journal.JournalEntry;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Keys, tokens and passwords that agents wrote down. Thread-safe; calls block.
public final class SecretService {
    private static final Logger LOG = Logger.getLogger(SecretService.class.getName());

    /// The number of characters of a secret that reveal something of it.
    private static final int PART = 6;

    /// The fields that say in which file an item of a folder is.
    private static final Set<String> PLACES = Set.of("metadata.file", "metadata.form", "metadata.index_file");

    private static final String SECTION = "metadata.section";
    private static final String INDEX_LINE = "metadata.index_line";

    private final ServiceContext context;
    private final OpenCatalogs catalogs;
    private final CommandExecutor executor;
    private final CatalogSaver saver;

    /// Catalogs with changes to be saved before what came back in them is redacted.
    private final Set<UUID> unsavedCatalogs = ConcurrentHashMap.newKeySet();

    public SecretService(ServiceContext context, OpenCatalogs catalogs, CommandExecutor executor, CatalogSaver saver) {
        this.context = context;
        this.catalogs = catalogs;
        this.executor = executor;
        this.saver = saver;
    }

    public List<SecretFinding> of(ItemRef ref) throws UserException {
        var item = catalogs.get(ref.catalog()).require(ref);
        return findSecrets(item);
    }

    /// Whether a part of a secret of an item stands in its name too, where a redaction leaves it: the name is what
    /// other programs and the history know the item by.
    public boolean isInName(ItemRef ref) throws UserException {
        var name = ref.knowledgeId().toLowerCase(Locale.ROOT);
        for (var spot :
                JsonSecretScanner.find(catalogs.get(ref.catalog()).require(ref).fields())) {
            var secret = spot.secret().toLowerCase(Locale.ROOT);
            for (int i = 0; i + PART <= secret.length(); i++) {
                if (name.contains(secret.substring(i, i + PART))) {
                    return true;
                }
            }
        }
        return false;
    }

    /// The number of secrets of an item that a redaction replaces.
    public int count(ItemRef ref) throws UserException {
        var file = catalogs.get(ref.catalog());
        return redactable(file, file.require(ref), _ -> true).size();
    }

    /// The other items of the open catalogs that hold a secret of this one, also as a bare word; those of other
    /// catalogs after the paths of these. A redaction leaves them as they are.
    public List<String> copies(ItemRef ref) throws UserException {
        var file = catalogs.get(ref.catalog());
        var secrets = redactable(file, file.require(ref), _ -> true).stream()
                .map(FoundSecret::secret)
                .filter(JsonSecretScanner::isDistinctive)
                .map(secret -> new Json.Text(secret).compact())
                .map(quoted -> quoted.substring(1, quoted.length() - 1))
                .distinct()
                .toList();
        if (secrets.isEmpty()) {
            return List.of();
        }
        var found = new ArrayList<String>();
        for (var other : catalogs.all()) {
            boolean isOwn = other.onDisk().id().equals(ref.catalog());
            if (isOwn && isMarkdown(file)) {
                continue; // a heading is redacted for all entries under it; the lines are looked at afterwards
            }
            var path = isOwn ? "" : other.onDisk().path() + ": ";
            for (int i = 0; i < other.current().size(); i++) {
                var item = other.current().item(i);
                var text = item.fields().compact();
                if (!item.ref().equals(ref) && secrets.stream().anyMatch(text::contains)) {
                    found.add(path + SecretMask.text(item.ref().label()));
                }
            }
        }
        return found;
    }

    /// Where secrets that were redacted still stand once an item is: in the name of its Markdown file, which no
    /// redaction changes, in other items, and in lines of Markdown that belong to none. What to do about it
    /// goes along; empty when there are none.
    ///
    /// @param copies what [#copies(ItemRef)] found before the redaction
    public Optional<UserException> remains(ItemRef ref, List<String> copies) throws UserException {
        var file = catalogs.get(ref.catalog());
        var item = file.require(ref);
        var known = context.store().read(session -> session.redactions().all());
        var places = isMarkdown(file)
                ? context.files().markdown(file.onDisk()).stream()
                        .flatMap(folder -> folder.files().entrySet().stream()
                                .flatMap(entry -> lines(entry.getKey(), entry.getValue(), known)))
                : flaggedItems(file).stream()
                        .filter(other -> !redactable(file, other, RedactedContent.isKnown(known))
                                .isEmpty())
                        .map(other -> other.ref().label());
        var where = Stream.concat(places, copies.stream()).distinct().collect(Collectors.joining(", "));
        var name = fileWithSecret(file, item);
        if (where.isEmpty() && name.isEmpty()) {
            return Optional.empty();
        }
        var what = new ArrayList<String>();
        var next = new ArrayList<String>();
        name.ifPresent(path -> {
            what.add(Messages.of("library.secretInFileName", path));
            next.add(Messages.of("library.renameFile"));
        });
        if (!where.isEmpty()) {
            what.add(Messages.of("library.secretRemains", where));
            next.add(Messages.of("library.removeSecret"));
        }
        return Optional.of(new UserException(
                UserException.Code.BAD_INPUT,
                String.join(" ", what),
                Messages.of("library.itemRedacted"),
                String.join(" ", next)));
    }

    private static Stream<String> lines(String file, byte[] bytes, List<RedactionTable.KnownSecret> known) {
        var text = FileText.of(bytes).text();
        return SecretDetector.find(text).stream()
                .filter(span -> known.stream().anyMatch(secret -> secret.is(text.substring(span.start(), span.end()))))
                .map(span -> SecretMask.text(file) + ":"
                        + (1
                                + text.substring(0, span.start())
                                        .replaceAll("[^\n]", "")
                                        .length()))
                .distinct();
    }

    private static Optional<String> fileWithSecret(CatalogSession file, KnowledgeItem item) {
        return Optional.of(file)
                .filter(SecretService::isMarkdown)
                .flatMap(_ -> item.fields().object("metadata").text("file"))
                .filter(name -> !SecretDetector.find(name).isEmpty())
                .map(SecretMask::text);
    }

    private static boolean isMarkdown(CatalogSession file) {
        return CatalogFiles.isMarkdown(file.onDisk().path());
    }

    static List<SecretFinding> findSecrets(KnowledgeItem item) {
        return JsonSecretScanner.find(item.fields()).stream()
                .map(spot -> new SecretFinding(
                        item.ref(),
                        spot.place(),
                        spot.span().rule(),
                        spot.span().start(),
                        spot.span().end(),
                        SecretDetector.mask(spot.secret())))
                .toList();
    }

    /// The items a row was made for that says it holds one.
    private static List<KnowledgeItem> flaggedItems(CatalogSession file) {
        return file.rows().stream()
                .filter(IndexedItem::hasSecret)
                .flatMap(row -> file.find(row.item().ref()).stream())
                .toList();
    }

    /// Replaces every secret of an item by a placeholder, in one change. What stood there is
    /// forgotten for good: in the file, in the journal and in the kept versions; undo does not
    /// bring it back. Copies made before, such as backups, still hold it.
    public CommandResult redact(Actor actor, ItemRef ref) throws UserException {
        var file = catalogs.get(ref.catalog());
        saver.flush();
        var spots = new ArrayList<FoundSecret>();
        var decision = runRedaction(
                file,
                () -> executor.decide(file, () -> {
                    spots.clear();
                    spots.addAll(spots(file, ref));
                    return change(actor, file, file.require(ref), spots);
                }));
        saver.forget(file, decision.change(), containsAny(spots));
        saver.flush();
        return decision;
    }

    private interface Redacting<T> {
        T run() throws UserException;
    }

    private static <T> T runRedaction(CatalogSession file, Redacting<T> work) throws UserException {
        try {
            return work.run();
        } catch (UnsavedChangeException e) {
            throw new UserException(
                    UserException.Code.FILE_BUSY,
                    Messages.of("library.earlierUnsaved", file.onDisk().path()),
                    Messages.of("shared.nothingChanged"),
                    Messages.of("library.redactAfterSave"),
                    e);
        }
    }

    /// A change would lose its row in the journal before it is in the file; undoes the transaction
    /// that found it.
    private static final class UnsavedChangeException extends RuntimeException {
        private static final long serialVersionUID = 1L;

        UnsavedChangeException(long change) {
            super("the change " + change + " is not saved", null, false, false);
        }
    }

    private static List<FoundSecret> spots(CatalogSession file, ItemRef ref) throws UserException {
        var spots = new ArrayList<>(redactable(file, file.require(ref), _ -> true));
        // what was taken out of the file can be put back, secret and all
        for (var detachedLearning : file.annotations().marks().detachedLearnings(ref)) {
            spots.addAll(JsonSecretScanner.find(detachedLearning.fields()));
        }
        var fileName = fileWithSecret(file, file.require(ref));
        if (spots.isEmpty() && fileName.isPresent()) {
            throw UserErrors.badInput(
                    Messages.of("library.secretInFileName", fileName.get()), Messages.of("library.renameFile"));
        }
        if (spots.isEmpty()) {
            throw UserErrors.badInput(
                    Messages.of("library.noSecretFound", ref.label()), Messages.of("library.editText"));
        }
        return spots;
    }

    /// Redacts again what an agent brought back; called when a changed file was taken over. Never
    /// waits for the saver, whose thread may be the one that calls.
    public void takenOver(UUID catalog) {
        unsavedCatalogs.remove(catalog);
        if (redactKnown(catalog).isPresent()) {
            unsavedCatalogs.add(catalog);
            // the save it waits for may have ended before this was noted
            var notNow = redactKnown(catalog);
            if (notNow.isEmpty()) {
                unsavedCatalogs.remove(catalog);
            } else {
                LOG.log(
                        Level.WARNING,
                        "A secret that came back was not redacted; the next save tries again",
                        notNow.get());
            }
        }
    }

    /// @return why it could not be done
    private Optional<UserException> redactKnown(UUID catalog) {
        try {
            var knownSecrets = context.store().read(session -> redactedSecrets(session, catalog));
            var open = catalogs.find(catalog);
            if (knownSecrets.isEmpty() || open.isEmpty()) {
                return Optional.empty();
            }
            var file = open.get();
            UserException problem = null;
            for (var item : flaggedItems(file)) {
                try {
                    redactKnown(file, item.ref(), knownSecrets);
                } catch (UserException e) { // the others are redacted all the same
                    problem = problem == null ? e : problem;
                }
            }
            return Optional.ofNullable(problem);
        } catch (UserException e) {
            return Optional.of(e);
        }
    }

    /// The known secrets, for a catalog in which a person redacted some: others are written for decisions about them
    /// only.
    private static List<RedactionTable.KnownSecret> redactedSecrets(StoreTransaction session, UUID catalog) {
        var all = session.redactions().all();
        return all.isEmpty()
                        || session.journal()
                                .ofKind(catalog, CommandKind.REDACT.word())
                                .isEmpty()
                ? List.of()
                : all;
    }

    private void redactKnown(CatalogSession file, ItemRef ref, List<RedactionTable.KnownSecret> knownSecrets)
            throws UserException {
        var spots = new ArrayList<FoundSecret>();
        var decision = runRedaction(
                file,
                () -> executor.decideIfNeeded(file, () -> {
                    spots.clear();
                    var currentItem = file.find(ref);
                    currentItem.ifPresent(
                            current -> spots.addAll(redactable(file, current, RedactedContent.isKnown(knownSecrets))));
                    return currentItem
                            .filter(_ -> !spots.isEmpty())
                            .map(current -> change(Actor.EMEND, file, current, spots));
                }));
        decision.ifPresent(done -> saver.forget(file, done.change(), containsAny(spots)));
    }

    /// Redacts what had to wait for a save.
    public void onSaved(UUID catalog) {
        if (unsavedCatalogs.contains(catalog)) {
            takenOver(catalog);
        }
    }

    /// The id is the name of the item and is not rewritten, nor is where it stands in a folder.
    private static List<FoundSecret> redactable(
            CatalogSession file, KnowledgeItem item, Predicate<FoundSecret> filter) {
        boolean isMarkdown = isMarkdown(file);
        return JsonSecretScanner.find(item.fields()).stream()
                .filter(spot -> !spot.place().equals("knowledge_id"))
                .filter(spot -> !isMarkdown || !PLACES.contains(spot.place()) && !isOfPath(item, spot))
                .filter(filter)
                .toList();
    }

    /// Whether it is of the name of a file in the line that points to it: without it the line would point to none.
    private static boolean isOfPath(KnowledgeItem item, FoundSecret spot) {
        return spot.place().equals(INDEX_LINE)
                && FolderItems.isOfPath(
                        item.fields().object("metadata").text("index_line").orElse(""),
                        spot.span().start());
    }

    private static CatalogChange change(Actor actor, CatalogSession file, KnowledgeItem item, List<FoundSecret> spots) {
        // what is beside the file is cleaned there
        var edits = new ArrayList<Edit>();
        if (!file.isOutsideFile(item.ref())) {
            edits.addAll(edits(item, spots));
            edits.addAll(headings(file, item, spots));
        }
        var states = new LinkedHashMap<String, dev.emend.model.ReviewState>();
        var movedKeys = new LinkedHashMap<String, String>();
        for (var edit : edits) {
            if (edit instanceof Edit.ReplaceLearning(var ref, var value)) {
                var old = item.learnings().stream()
                        .filter(learning -> learning.ref().equals(ref))
                        .findFirst()
                        .orElseThrow();
                var renamedRef = InverseEdits.renamedRef(item, old, value);
                if (!renamedRef.equals(ref)) {
                    states.put(renamedRef.key(), file.annotations().ofLearning(old));
                    movedKeys.put(ref.key(), renamedRef.key());
                }
            }
        }
        var label = Messages.englishText(
                "library.labelRedact", spots.size(), item.ref().label());
        var catalog = item.ref().catalog();
        var step = ChangeSet.of(edits)
                .withStates(states)
                .withMarks(marks(file, spots))
                .withMoved(movedKeys);
        var redactedSpots = List.copyOf(spots);
        return new CatalogChange(new Command(actor, CommandKind.REDACT, label, CommandTarget.of(item.ref())), step)
                .withForgetting(session -> forget(session, catalog, redactedSpots));
    }

    /// The annotations beside the file, without the secrets.
    private static Map<Mark, Json> marks(CatalogSession file, List<FoundSecret> spots) {
        var marks = new LinkedHashMap<Mark, Json>();
        file.annotations().marks().all().forEach((mark, value) -> {
            var clean = value;
            for (var spot : spots) {
                clean = without(clean, spot);
            }
            if (!clean.equals(value)) {
                marks.put(mark, clean);
            }
        });
        return marks;
    }

    private static Json without(Json value, FoundSecret spot) {
        return switch (value) {
            case Json.Text(var text) ->
                new Json.Text(SecretDetector.redactCopies(
                        text, spot.secret(), spot.span().rule()));
            case Json.Arr(var elements) ->
                new Json.Arr(
                        elements.stream().map(child -> without(child, spot)).toList());
            case Json.Obj(var members) -> {
                var clean = new LinkedHashMap<String, Json>();
                members.forEach((name, child) -> clean.put(name, without(child, spot)));
                yield new Json.Obj(clean);
            }
            case Json.Num _, Json.Bool _, Json.Null _ -> value;
        };
    }

    private static Set<Long> forget(StoreTransaction session, UUID catalog, List<FoundSecret> spots) {
        var emptiedChanges = new TreeSet<Long>();
        var knownSecrets = session.redactions().all();
        var unsavedChanges = session.journal().unsavedEntries(catalog).stream()
                .map(JournalEntry::seq)
                .collect(Collectors.toSet());
        for (var spot : spots) {
            var rows = session.redactions()
                    .forget(catalog, spot.secret(), spot.span().placeholder());
            for (long change : rows) {
                if (unsavedChanges.contains(change)) {
                    throw new UnsavedChangeException(change);
                }
            }
            emptiedChanges.addAll(rows);
            if (!RedactedContent.isKnown(knownSecrets).test(spot)) {
                session.redactions().remember(spot.secret(), spot.span().rule());
            }
        }
        return emptiedChanges;
    }

    /// Edits, one per field and learning that holds one of the spots; learnings last first, so that the
    /// names of earlier ones stay.
    private static List<Edit> edits(KnowledgeItem item, List<FoundSecret> spots) {
        var edits = new ArrayList<Edit>();
        var clean = JsonSecretScanner.replace(
                item.fields(), (spot, placeholder) -> spots.contains(spot) ? placeholder : spot.secret());
        clean.members().forEach((name, value) -> {
            if (!name.equals("kb_learnings") && !value.equals(item.fields().get(name))) {
                var newValue = name.equals("front_matter") && item.fields().get(name) instanceof Json.Text(var text)
                        ? new Json.Text(FrontMatterText.redact(text, spans(spots, name)))
                        : value;
                edits.add(new Edit.SetField(item.ref(), name, newValue));
            }
        });
        var cleanLearnings = clean.array("kb_learnings");
        for (var learning : item.learnings().reversed()) {
            if (cleanLearnings.get(learning.index()) instanceof Json.Obj value && !value.equals(learning.fields())) {
                edits.add(new Edit.ReplaceLearning(learning.ref(), value));
            }
        }
        return edits;
    }

    /// A heading is redacted where it stands: what else stands under it in its file goes with it.
    private static List<Edit> headings(CatalogSession file, KnowledgeItem item, List<FoundSecret> spots) {
        var secrets = spots.stream()
                .filter(spot -> spot.place().equals(SECTION))
                .map(FoundSecret::secret)
                .collect(Collectors.toSet());
        if (secrets.isEmpty() || !isMarkdown(file)) {
            return List.of();
        }
        var path = item.fields().object("metadata").text("file");
        return flaggedItems(file).stream()
                .filter(other -> !other.ref().equals(item.ref()) && !file.isOutsideFile(other.ref()))
                .filter(other -> other.fields().object("metadata").text("file").equals(path))
                .flatMap(other -> edits(
                        other,
                        JsonSecretScanner.find(other.fields()).stream()
                                .filter(spot -> spot.place().equals(SECTION) && secrets.contains(spot.secret()))
                                .toList())
                        .stream())
                .toList();
    }

    private static List<SecretSpan> spans(List<FoundSecret> spots, String place) {
        return spots.stream()
                .filter(spot -> spot.place().equals(place))
                .map(FoundSecret::span)
                .toList();
    }

    private static Predicate<byte[]> containsAny(List<FoundSecret> spots) {
        var secrets = spots.stream().map(FoundSecret::secret).distinct().toList();
        return content -> {
            var text = FileText.of(content).text();
            return secrets.stream().anyMatch(secret -> SecretDetector.isIn(text, secret));
        };
    }
}
