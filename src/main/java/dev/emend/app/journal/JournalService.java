package dev.emend.app.journal;

import dev.emend.app.catalogs.CommandResult;
import dev.emend.app.catalogs.ExternalWrite;
import dev.emend.app.catalogs.OpenCatalogs;
import dev.emend.app.catalogs.SecretMask;
import dev.emend.app.core.Actor;
import dev.emend.app.core.AppEvents;
import dev.emend.app.core.JournalIntegrity;
import dev.emend.app.core.ServiceContext;
import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import dev.emend.model.LearningRef;
import dev.emend.model.ReviewState;
import dev.emend.model.UserException;
import dev.emend.model.texts.Messages;
import dev.emend.store.journal.CommandKind;
import dev.emend.store.journal.CommandTarget;
import dev.emend.store.journal.JournalEntry;
import dev.emend.store.journal.JournalFilter;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// The history of changes, newest first, and undo. Thread-safe; calls block.
///
/// Undo is itself a change: a row that undoes another. Redo undoes the undo.
public final class JournalService {
    /// Kinds that may be about several items at once, taken back or not.
    private static final Set<CommandKind> VERDICTS = Set.of(
            CommandKind.KEEP,
            CommandKind.REJECT,
            CommandKind.BACK,
            CommandKind.DELETE,
            CommandKind.UNDO,
            CommandKind.REDO,
            CommandKind.REVERT);

    private static final String RATING = "rating";
    private static final Set<String> PUTTING_BACK = Set.of("set_field", "remove_field");

    private final ServiceContext context;
    private final OpenCatalogs catalogs;
    private final CommandExecutor executor;
    private final UndoStacks stacks;
    private final Revert revert;
    private final JournalVerifier verifier;

    public JournalService(
            ServiceContext context, OpenCatalogs catalogs, CommandExecutor executor, JournalVerifier verifier) {
        this.context = context;
        this.catalogs = catalogs;
        this.executor = executor;
        this.stacks = executor.stacks();
        this.revert = new Revert(context, catalogs, executor);
        this.verifier = verifier;
    }

    public AppEvents changes() {
        return context.changes();
    }

    public List<JournalEntryView> recent(int limit) throws UserException {
        return context.store().read(session -> {
            var entries = session.journal().recent(limit, Long.MAX_VALUE);
            return lines(entries, session.journal().undoneBy(seqs(entries)));
        });
    }

    public List<JournalEntryView> ofItem(ItemRef item, int limit) throws UserException {
        return context.store().read(session -> {
            var entries = session.journal().ofItem(item.key(), limit);
            return lines(entries, session.journal().undoneBy(seqs(entries)));
        });
    }

    /// Returns one page of the history.
    public List<JournalEntryView> search(JournalQuery query) throws UserException {
        return context.store().read(session -> {
            var entries = session.history().find(filter(query), query.before().orElse(Long.MAX_VALUE), query.limit());
            return lines(entries, session.journal().undoneBy(seqs(entries)));
        });
    }

    private static JournalFilter filter(JournalQuery query) {
        return new JournalFilter(query.item(), query.person(), query.kind());
    }

    /// The parts that a change changed, each learning with its lesson and each memory with its words
    /// where they are still there.
    public List<ChangeDescription> changeDescriptions(JournalEntryView line) throws UserException {
        var entries = ChangeDescriber.storeEntries(line);
        var names = entries.isEmpty() ? Map.<String, String>of() : executor.names(entries);
        return ChangeDescription.by(withRatings(line), key -> LearningRef.isKey(key) ? lesson(key) : names.get(key));
    }

    /// A row tells a rating that was given or withdrawn; what counted before and after it is what people want to know.
    private JournalEntryView withRatings(JournalEntryView line) throws UserException {
        var row = line.values().after();
        var newRating = row.object(RATING);
        var before = line.values().before();
        var inverseRating = before.object(RATING);
        var seq = inverseRating.number("seq");
        if (seq.isEmpty()) { // journals of the first version did not note which rating it was
            return line;
        }
        long number = (long) seq.getAsDouble();
        boolean isGiven = newRating.integer("score").orElse(0) > 0;
        boolean isNew = isGiven && !newRating.has("seq");
        var otherRating = context.store()
                .read(session ->
                        session.ratings().currentBefore(number, line.undoInfo().at(), isNew));
        var ownRating = isGiven ? newRating : inverseRating;
        var other = otherRating
                .map(rating -> Json.Obj.of(
                        "target",
                        newRating.text("target").orElse(""),
                        "score",
                        rating.rating().score(),
                        "feedback",
                        Objects.requireNonNullElse(rating.rating().feedback(), "")))
                .orElse(Json.Obj.of("target", newRating.text("target").orElse(""), "score", 0, "feedback", ""));
        var with = otherRating.isPresent() && otherRating.get().seq() > number ? other : ownRating;
        var values = new JournalEntryView.Values(
                before.with(RATING, isGiven ? other : with), row.with(RATING, isGiven ? with : other));
        return new JournalEntryView(line.change(), line.undoInfo(), line.kind(), line.label(), line.item(), values);
    }

    /// The lessons of the learnings that a change is about, one line each: the present ones, or those of
    /// the time they left the file. Empty when the change is about something else.
    public List<String> lessons(JournalEntryView line) {
        return new ChangedLessons(line, this::lesson).read();
    }

    private @Nullable String lesson(String key) {
        var ref = LearningRef.parse(key);
        return catalogs.all().stream()
                .filter(file -> file.current().id().equals(ref.item().catalog()))
                .flatMap(file ->
                        file.find(ref.item()).stream().flatMap(item -> file.annotations().learnings(item).stream()))
                .filter(learning -> learning.ref().equals(ref))
                .map(learning -> SecretMask.excerpt(learning.lesson()))
                .findFirst()
                .orElse(null);
    }

    /// Everybody who ever acted here, by name.
    public List<String> people() throws UserException {
        return context.store().read(session -> session.history().people());
    }

    /// The kinds of changes that occur, by name.
    public List<String> kinds() throws UserException {
        return context.store().read(session -> session.history().kinds()).stream()
                .map(CommandKind::today)
                .distinct()
                .toList();
    }

    /// Why one earlier change can't be reverted now, as a sentence; empty when it can.
    public Optional<String> whyNotRevert(long change) throws UserException {
        return revert.whyNot(change);
    }

    /// Takes one earlier change back and leaves the later ones.
    ///
    /// @throws UserException with `CHANGED_MEANWHILE` when later changes depend on it, naming them
    public CommandResult revert(Actor actor, long change) throws UserException {
        synchronized (stacks.lock()) {
            return revert.takeBackAlone(
                    actor, change, CommandKind.REVERT, label -> Messages.englishText("journal.labelRevert", label));
        }
    }

    /// Writes changes as JSON lines, oldest first, for the comparison of reviewers; checks the whole
    /// chain before.
    ///
    /// @return how many
    public long export(JournalQuery query, Path file) throws UserException {
        var problem = check().problem();
        if (problem.isPresent()) {
            throw new UserException(
                    UserException.Code.STORE,
                    problem.get(),
                    Messages.of("journal.chainBroken"),
                    Messages.of("journal.restoreBackup"));
        }
        return new HistoryExport(context, file).write(filter(query), query);
    }

    /// Whether the chain of the journal holds, as far as it was checked since the start.
    public JournalIntegrity integrity() {
        return verifier.last();
    }

    /// Checks the whole chain of the journal now.
    public JournalIntegrity check() throws UserException {
        return verifier.check();
    }

    /// Checks the whole chain behind everything else; [dev.emend.app.core.AppEvent.JournalChecked]
    /// tells when it is done.
    public void checkInBackground() {
        verifier.start();
    }

    /// The next undo and redo of an actor.
    public UndoState state(Actor actor) throws UserException {
        return stacks.state(actor);
    }

    /// Takes the actor's newest change back that is not undone; empty when there is none. What others
    /// did, agents among them, stays.
    ///
    /// @throws UserException with `CHANGED_MEANWHILE` when later changes depend on it, naming them
    public Optional<CommandResult> undo(Actor actor) throws UserException {
        // one at a time: two hurried undos would both take the same change
        synchronized (stacks.lock()) {
            var next = stacks.nextUndo(actor);
            return next.isEmpty() ? Optional.empty() : Optional.of(tryBack(actor, next.get(), CommandKind.UNDO));
        }
    }

    /// The newest change of the actor that can be undone, past those that can't, which are left out from now on.
    ///
    /// @return its number in the journal
    public Optional<Long> nextUndo(Actor actor) throws UserException {
        synchronized (stacks.lock()) {
            var next = stacks.nextUndo(actor);
            while (next.isPresent() && revert.whyNot(next.get()).isPresent()) {
                stacks.skip(actor, next.get());
                next = stacks.nextUndo(actor);
            }
            return next;
        }
    }

    /// Changes of the actor whose undo or redo was refused before come in their turn again.
    public void restoreSkipped(Actor actor) {
        stacks.restoreSkipped(actor);
    }

    /// Undoes one change of the undo stack, also when others came on top of it since: it leaves the
    /// stack and can be redone. A change that was undone and redone is undone once more.
    ///
    /// @throws UserException with `CHANGED_MEANWHILE` when later changes depend on it, naming them
    public CommandResult undo(Actor actor, long change) throws UserException {
        synchronized (stacks.lock()) {
            long latest = context.store().read(session -> session.journal().latestRedoOf(change));
            return revert.takeBackAlone(actor, latest, CommandKind.UNDO, UnaryOperator.identity());
        }
    }

    /// Redoes the change that the actor undid last; empty when there is none.
    public Optional<CommandResult> redo(Actor actor) throws UserException {
        synchronized (stacks.lock()) {
            var next = stacks.nextRedo(actor);
            return next.isEmpty() ? Optional.empty() : Optional.of(tryBack(actor, next.get(), CommandKind.REDO));
        }
    }

    /// A change that cannot be taken back any more must not stand in front of all the others.
    private CommandResult tryBack(Actor actor, long seq, CommandKind kind) throws UserException {
        try {
            return revert.takeBackAlone(actor, seq, kind, UnaryOperator.identity());
        } catch (UserException problem) {
            if (problem.code() == UserException.Code.CHANGED_MEANWHILE
                    || problem.code() == UserException.Code.NOT_FOUND) {
                stacks.skip(actor, seq);
            }
            throw problem;
        }
    }

    private static List<Long> seqs(List<JournalEntry> entries) {
        return entries.stream().map(JournalEntry::seq).toList();
    }

    private static List<JournalEntryView> lines(List<JournalEntry> entries, Map<Long, Long> undone) {
        var undoneEntries = new HashMap<>(undone);
        return entries.stream()
                .map(entry -> line(entry, undoneEntries.containsKey(entry.seq())))
                .toList();
    }

    /// Whether one verdict was given on several items: it is that of none of them.
    private static boolean isOfSeveral(JournalEntry entry) {
        return CommandKind.isAny(VERDICTS, entry.change().kind())
                && entry.change().after().object("states").members().keySet().stream()
                                .map(key -> ItemRef.parse(key).knowledgeId())
                                .distinct()
                                .limit(2)
                                .count()
                        > 1;
    }

    /// The label of a row; for changes of another program, in the language of whoever asks.
    private static String label(JournalEntry entry) {
        var after = entry.change().after();
        if (CommandKind.EXTERNAL.is(entry.change()) && after.has(ExternalWrite.MEMBER)) {
            return ExternalWrite.label(after);
        }
        return isPutBack(entry) ? putBack(entry) : entry.change().label();
    }

    /// Whether a row calls a rejected change a deletion, as journals of before do: its item says again what was kept.
    private static boolean isPutBack(JournalEntry entry) {
        var after = entry.change().after();
        var edits = ChangeDescriber.edits(after);
        var states = after.object("states").members().values();
        return CommandKind.DELETE.is(entry.change().kind())
                && !edits.isEmpty()
                && edits.stream()
                        .allMatch(edit -> PUTTING_BACK.contains(edit.text("op").orElse("")))
                && !states.isEmpty()
                && states.stream().allMatch(state -> state.plain().equals(ReviewState.KEPT.word()));
    }

    private static String putBack(JournalEntry entry) {
        var items = entry.change().after().object("states").members().keySet();
        return Messages.englishText(
                "review.labelRejectChanged",
                items.size(),
                items.size() == 1
                        ? ItemRef.parse(items.iterator().next()).label()
                        : Messages.englishText("review.itemCount", items.size()));
    }

    private static JournalEntryView line(JournalEntry entry, boolean isUndone) {
        CommandTarget target = entry.change().target();
        return new JournalEntryView(
                entry.seq(),
                new JournalEntryView.UndoInfo(entry.change().person(), entry.at(), isUndone),
                CommandKind.today(entry.change().kind()),
                label(entry),
                Optional.ofNullable(target.itemKey()).map(ItemRef::parse).filter(_ -> !isOfSeveral(entry)),
                new JournalEntryView.Values(
                        entry.change().before(), entry.change().after()));
    }
}
