package dev.emend.app.catalogs;

import dev.emend.app.core.FileNotification;
import dev.emend.catalog.Catalog;
import dev.emend.catalog.files.KnownVersion;
import dev.emend.catalog.files.VersionOrigin;
import dev.emend.model.Conflict;
import dev.emend.model.ReviewState;
import dev.emend.model.UserException;
import dev.emend.store.journal.JournaledCommand;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// State of one file on disk in addition to its newest content: the versions both sides come from, the
/// notes due with the next save, and the questions a person was asked.
///
/// Also the lock of the file: hold it for every call but [#notification()].
public final class FileState {
    private static final int MAX_KNOWN = 32;
    private static final Duration RESTORATION_WINDOW = Duration.ofMinutes(1);
    private static final long MAX_BYTES = 64L << 20;
    private static final int MAX_LATE = 8;

    private final List<KnownVersion> knownVersions = new ArrayList<>();
    private @Nullable List<KnownVersion> older;
    private boolean isFresh = true;

    private final List<KnownVersion> toKeep = new ArrayList<>();
    private final List<Conflict> conflicts = new ArrayList<>();
    private final Map<String, ReviewState> arrivals = new HashMap<>();
    private final List<ChangeSet> moves = new ArrayList<>();
    private final List<JournaledCommand> external = new ArrayList<>();
    private boolean isUnrecorded;
    private @Nullable Instant seenAt;
    private String ignoredContent = "";
    private String cutState = "";
    private long cutSince;
    private final Deque<Long> restorations = new ArrayDeque<>();
    private String pendingContent = "";
    private volatile @Nullable UserException problem;
    private volatile @Nullable UserException readFailure;
    private volatile @Nullable FileNotification notification;
    private volatile List<LateWrite> late = List.of();
    private @Nullable FileNotification unknown;
    private final Map<Long, Predicate<byte[]>> redactions = new HashMap<>();

    /// A write of an agent into a file that was replaced, and the question about it to a person. The
    /// file in place does not hold it.
    ///
    /// @param copy where its bytes are, if they could be written
    public record LateWrite(Catalog theirs, Optional<Path> copy, FileNotification question) {}

    FileState(Catalog onDisk) {
        knownVersions.add(new KnownVersion(onDisk, VersionOrigin.OWN));
    }

    /// The states ours comes from, newest first; the first is what the file is known to hold.
    List<KnownVersion> knownVersions() {
        return List.copyOf(knownVersions);
    }

    /// The versions before the last of [#knownVersions()].
    Optional<List<KnownVersion>> older() {
        return Optional.ofNullable(older);
    }

    void setOlder(List<KnownVersion> versions) {
        older = List.copyOf(versions);
    }

    /// The number of times the file equaled the oldest known state since then, as far as noted.
    int timesNoted() {
        var oldest = knownVersions.getLast().catalog();
        return Math.max(1, times(knownVersions, oldest) - times(toKeep, oldest));
    }

    private static int times(List<KnownVersion> versions, Catalog like) {
        int times = 0;
        for (int i = 0; i < versions.size(); i++) {
            boolean isLike = versions.get(i).catalog().sha256().equals(like.sha256());
            if (isLike && (i == 0 || !versions.get(i - 1).equals(versions.get(i)))) {
                times++;
            }
        }
        return times;
    }

    /// Whether who made the one known state has not been asked yet.
    boolean isFresh() {
        return isFresh;
    }

    /// Sets the origin of the state with which the file was opened.
    void setFirstOrigin(VersionOrigin origin) {
        knownVersions.set(
                knownVersions.size() - 1,
                new KnownVersion(knownVersions.getLast().catalog(), origin));
        isFresh = false;
    }

    /// The file held or holds this, and ours contains it.
    public void take(Catalog catalog, VersionOrigin origin) {
        isFresh = false;
        var last = knownVersions.getFirst();
        if (last.catalog().sha256().equals(catalog.sha256())) {
            knownVersions.set(0, new KnownVersion(catalog, last.origin().combine(origin)));
        } else {
            knownVersions.addFirst(new KnownVersion(catalog, origin));
        }
        toKeep.add(knownVersions.getFirst());
        int count = fittingCount(knownVersions, MAX_KNOWN);
        if (count < knownVersions.size() && older != null) {
            var olderVersions = new ArrayList<>(knownVersions.subList(count, knownVersions.size()));
            olderVersions.addAll(older);
            setOlder(olderVersions.subList(0, fittingCount(olderVersions, olderVersions.size())));
        }
        knownVersions.subList(count, knownVersions.size()).clear();
    }

    /// The number of versions that are held, at least one.
    private static int fittingCount(List<KnownVersion> versions, int most) {
        long bytes = 0;
        int count = 0;
        for (var version : versions) {
            bytes += version.catalog().bytes().length;
            if (count == most || count > 1 && bytes > MAX_BYTES) {
                break;
            }
            count++;
        }
        return count;
    }

    /// The versions to be kept, oldest first.
    List<KnownVersion> toKeep() {
        return List.copyOf(toKeep);
    }

    /// To be noted with the next save.
    void found(List<Conflict> more, Map<String, ReviewState> items) {
        conflicts.addAll(more);
        arrivals.putAll(items);
    }

    List<Conflict> conflicts() {
        return List.copyOf(conflicts);
    }

    Map<String, ReviewState> arrivals() {
        return Map.copyOf(arrivals);
    }

    /// Adds a change by which annotations move along with items that others moved; to be noted with the
    /// next save.
    void addMove(ChangeSet step) {
        moves.add(step);
    }

    /// Oldest first: each starts from what the one before left.
    List<ChangeSet> moves() {
        return List.copyOf(moves);
    }

    /// Adds rows about a write of another program into the file; to be noted with the next save.
    void wrote(List<JournaledCommand> rows) {
        external.addAll(rows);
    }

    List<JournaledCommand> external() {
        return List.copyOf(external);
    }

    /// Whether anything of others is to be noted with the next save.
    boolean hasUnrecordedChanges() {
        return !conflicts.isEmpty() || !arrivals.isEmpty() || !moves.isEmpty() || !external.isEmpty();
    }

    /// Everything is in versions and store.
    void markRecorded(Instant at) {
        toKeep.clear();
        conflicts.clear();
        arrivals.clear();
        moves.clear();
        external.clear();
        isUnrecorded = false;
        seenAt = at;
    }

    /// The disk takes no note of what the file holds.
    ///
    /// @return false when that is known already
    boolean setUnrecorded() {
        boolean isNew = !isUnrecorded;
        isUnrecorded = true;
        return isNew;
    }

    boolean isUnrecorded() {
        return isUnrecorded;
    }

    Optional<Instant> seenAt() {
        return Optional.ofNullable(seenAt);
    }

    void setSeenAt(Instant at) {
        seenAt = at;
    }

    /// @param state what a torn file holds
    /// @param nanos by the monotonic clock
    /// @return how long it has been like that, in nanoseconds
    long cutFor(String state, long nanos) {
        if (!state.equals(cutState)) {
            cutState = state;
            cutSince = nanos;
        }
        return nanos - cutSince;
    }

    /// Notes that learnings which others only took out are written again.
    ///
    /// @param nanos by the monotonic clock
    /// @return how often that was within the last minute, from 1
    int countRestoration(long nanos) {
        restorations.removeIf(at -> nanos - at > RESTORATION_WINDOW.toNanos());
        restorations.add(nanos);
        return restorations.size();
    }

    public void clearProblem() {
        cutState = "";
        problem = null;
    }

    /// Why the file could not be read when it was opened or looked at, until it can; from any thread.
    Optional<UserException> problem() {
        return readFailure().or(() -> Optional.ofNullable(problem));
    }

    /// Why the last look at the file failed; empty when it did not. From any thread.
    Optional<UserException> readFailure() {
        return Optional.ofNullable(readFailure);
    }

    void clearReadFailure() {
        readFailure = null;
    }

    /// @return whether it is another than that of the look before
    boolean setReadFailure(UserException failure) {
        var before = readFailure;
        readFailure = failure;
        return before == null || !before.message().equals(failure.message());
    }

    void setProblem(UserException reason) {
        problem = reason;
    }

    /// True when a person was asked about this content, or left it.
    boolean isAsked(String content) {
        return content.equals(pendingContent) || content.equals(ignoredContent);
    }

    void ask(FileNotification question, String content) {
        notification = question;
        pendingContent = content;
        ignoredContent = "";
    }

    /// No more question; what the file holds now is left as it is.
    public void ignore() {
        ignoredContent = pendingContent;
        clearQuestion();
    }

    /// @return true when there was a question
    public boolean clearQuestion() {
        boolean was = notification != null;
        notification = null;
        pendingContent = "";
        return was;
    }

    /// True when the file itself waits for an answer, and not only what was written late.
    public boolean isAsking() {
        return notification != null;
    }

    /// The question a person should answer, about the file itself first; from any thread.
    public Optional<FileNotification> notification() {
        return Optional.ofNullable(notification)
                .or(() -> late.stream().findFirst().map(LateWrite::question));
    }

    /// The late write that is asked about first.
    public Optional<LateWrite> late() {
        return late.stream().findFirst();
    }

    boolean isAskedLate(Catalog theirs) {
        return late.stream().anyMatch(lateWrite -> lateWrite.theirs.sha256().equals(theirs.sha256()));
    }

    /// Asks about one more late write; the oldest of many is left among what was set aside.
    ///
    /// @return false when the same is asked about already
    boolean ask(LateWrite more) {
        if (isAskedLate(more.theirs)) {
            return false;
        }
        var all = new ArrayList<>(late);
        all.add(more);
        late = List.copyOf(all.subList(Math.max(0, all.size() - MAX_LATE), all.size()));
        return true;
    }

    void clearQuestion(LateWrite settledWrite) {
        late = late.stream()
                .filter(lateWrite -> !lateWrite.equals(settledWrite))
                .toList();
    }

    /// Marks the previous content of the file as not kept: nothing is saved over the file before a
    /// person answers this question.
    void setUnknown(FileNotification question) {
        unknown = question;
    }

    public Optional<FileNotification> unknown() {
        return Optional.ofNullable(unknown);
    }

    /// A person took the file as it is, or it holds ours.
    public void setKnown() {
        unknown = null;
    }

    /// Asks again when the question was left unanswered.
    ///
    /// @return true when it was
    boolean askAgain() {
        if (notification != null || unknown == null) {
            return false;
        }
        ask(unknown, ignoredContent);
        return true;
    }

    /// Kept versions that hold what this change redacts go once it is in the file.
    void addRedaction(long change, Predicate<byte[]> isUnwanted) {
        redactions.put(change, isUnwanted);
    }

    Map<Long, Predicate<byte[]>> redactions() {
        return Map.copyOf(redactions);
    }

    void removeRedaction(long change) {
        redactions.remove(change);
    }
}
