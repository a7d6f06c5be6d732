package dev.emend.gui.conflicts;

import dev.emend.app.catalogs.CommandResult;
import dev.emend.app.conflicts.ConflictView;
import dev.emend.app.core.FileNotification;
import dev.emend.app.core.FileNotification.LastGood;
import dev.emend.app.core.UserException;
import dev.emend.app.team.RejectedDecision;
import dev.emend.model.Conflict;
import dev.emend.model.ConflictKind;
import dev.emend.model.FileChanges;
import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import dev.emend.model.LearningRef;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/// Conflicts on paper: settling one takes it off the list, and what was asked is a list of lines.
class FakeConflictGateway implements ConflictGateway {
    static final UUID SHEETS = new UUID(0, 1);
    static final UUID GIT = new UUID(0, 2);

    final List<ConflictView> open = new ArrayList<>();
    final List<FileNotification> news = new ArrayList<>();
    final List<RejectedDecision> refused = new ArrayList<>();
    final List<String> calls = new ArrayList<>();
    final Map<LearningRef, String> lessons = new HashMap<>();
    boolean isBroken;

    /// A field both changed.
    static ConflictView field(long id, UUID catalog, @Nullable Json ours, @Nullable Json theirs) {
        return of(id, catalog, ConflictKind.FIELD, text("before"), ours, theirs);
    }

    static ConflictView of(
            long id,
            UUID catalog,
            ConflictKind kind,
            @Nullable Json base,
            @Nullable Json ours,
            @Nullable Json theirs) {
        var place =
                new Conflict.Place(
                        null,
                        kind == ConflictKind.REMOVED_BY_AGENT ? List.of() : List.of("description"));
        var conflict =
                new Conflict(
                        kind,
                        new ItemRef(catalog, "item_" + id),
                        place,
                        new Conflict.Values(base, ours, theirs));
        return new ConflictView(id, conflict, file(catalog), Instant.EPOCH.plusSeconds(id));
    }

    static FileNotification news(UUID catalog, FileNotification.Stage stage) {
        return new FileNotification(
                catalog,
                file(catalog),
                stage,
                FileChanges.NONE,
                List.of(),
                Optional.of(new LastGood(85, Instant.EPOCH)));
    }

    /// Newer the higher its number.
    static RejectedDecision refused(long number, Optional<ItemRef> item) {
        return new RejectedDecision(
                new UUID(7, number),
                "Reject a learning of item_" + number,
                "Ann",
                Instant.EPOCH.plusSeconds(number),
                Optional.of(new RejectedDecision.Place(SHEETS, Optional.of(file(SHEETS)), item)),
                "Bob decided meanwhile: Keep a learning of item_" + number);
    }

    static Path file(UUID catalog) {
        return Path.of(catalog.equals(SHEETS) ? "sheets" : "git", "knowledge_catalog.json");
    }

    static Json text(String words) {
        return new Json.Text(words);
    }

    @Override
    public List<ConflictView> open() {
        return List.copyOf(open);
    }

    @Override
    public List<FileNotification> news() {
        return List.copyOf(news);
    }

    @Override
    public List<RejectedDecision> refused() {
        return List.copyOf(refused);
    }

    @Override
    public RejectedDecision dismiss(UUID key) throws UserException {
        fail();
        calls.add("dismiss " + key.getLeastSignificantBits());
        var one = refused.stream().filter(other -> other.key().equals(key)).findFirst();
        refused.removeIf(other -> other.key().equals(key));
        return one.orElseThrow();
    }

    @Override
    public Optional<String> lesson(LearningRef learning) {
        return Optional.ofNullable(lessons.get(learning));
    }

    @Override
    public CommandResult keepOurs(long conflict) throws UserException {
        return settled("ours", conflict);
    }

    @Override
    public CommandResult takeTheirs(long conflict) throws UserException {
        return settled("theirs", conflict);
    }

    @Override
    public CommandResult settle(long conflict, Json merged) throws UserException {
        return settled("result " + merged.compact(), conflict);
    }

    @Override
    public CommandResult restore(long conflict) throws UserException {
        return settled("restore", conflict);
    }

    private CommandResult settled(String how, long conflict) throws UserException {
        fail();
        calls.add(how + " " + conflict);
        var one = open.stream().filter(other -> other.id() == conflict).findFirst().orElseThrow();
        open.remove(one);
        return new CommandResult(
                conflict, one.conflict().item(), Optional.empty(), new CompletableFuture<>());
    }

    @Override
    public void merge(UUID catalog) throws UserException {
        answered("merge", catalog);
    }

    @Override
    public void ignore(UUID catalog) throws UserException {
        answered("ignore", catalog);
    }

    @Override
    public void putBack(UUID catalog) throws UserException {
        answered("putBack", catalog);
    }

    private void answered(String how, UUID catalog) throws UserException {
        fail();
        calls.add(how + " " + file(catalog).getParent());
        news.removeIf(one -> one.catalog().equals(catalog));
    }

    private void fail() throws UserException {
        if (isBroken) {
            throw new UserException(
                    UserException.Code.FILE_BUSY,
                    "The file is busy.",
                    "Nothing was written.",
                    "Try again.");
        }
    }
}
