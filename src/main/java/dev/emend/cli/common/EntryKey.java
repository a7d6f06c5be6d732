package dev.emend.cli.common;

import dev.emend.app.catalogs.ChangedWords;
import dev.emend.app.catalogs.ReviewedLearning;
import dev.emend.app.workspace.Workspace;
import dev.emend.model.EntryRef;
import dev.emend.model.Json;
import dev.emend.model.LearningRef;
import dev.emend.model.UserException;
import dev.emend.model.texts.Messages;

/// The key of an entry for scripts. It ends in `@` and a checksum of what the entry says, so that nothing is decided
/// about words that came since it was listed, and learnings of the same task, step and time, which are told apart by
/// their order, are never taken for each other.
public final class EntryKey {
    private static final char MARK = '@';

    private EntryKey() {}

    public static String of(ReviewedLearning learning) {
        return of(learning.learning().ref(), words(learning));
    }

    /// @param words what it says
    public static String of(EntryRef ref, Json.Obj words) {
        return ref.key() + MARK + ChangedWords.checksum(words);
    }

    /// The key without its checksum.
    public static String plain(String key) {
        return EntryRef.withoutChecksum(key);
    }

    /// The checksum of a key; empty when it has none.
    public static String checksum(String key) {
        return key.substring(Math.min(key.length(), plain(key).length() + 1));
    }

    /// The learning that is meant, by what it says when the key tells.
    ///
    /// @throws UserException with `NOT_FOUND` when there is none, or it says something else now
    public static LearningRef find(Workspace workspace, String key) throws UserException {
        var ref = LearningRef.parse(plain(key));
        var checksum = checksum(key);
        if (checksum.isEmpty()) {
            return ref;
        }
        return workspace.library().item(ref.item()).learnings().stream()
                .filter(reviewedLearning ->
                        isSameHash(reviewedLearning.learning().ref(), ref))
                .filter(reviewedLearning ->
                        ChangedWords.checksum(words(reviewedLearning)).equals(checksum))
                .map(reviewedLearning -> reviewedLearning.learning().ref())
                .findFirst()
                .orElseThrow(() -> new UserException(
                        UserException.Code.NOT_FOUND,
                        Messages.of("cli.learningChanged", ref.item().label(), key),
                        Messages.of("shared.nothingChanged"),
                        Messages.of("cli.listAgain")));
    }

    private static Json.Obj words(ReviewedLearning learning) {
        return ChangedWords.of(learning.learning().fields());
    }

    private static boolean isSameHash(LearningRef learningRef, LearningRef other) {
        return learningRef.item().equals(other.item()) && hash(learningRef).equals(hash(other));
    }

    private static String hash(LearningRef ref) {
        return ref.identity().substring(0, ref.identity().lastIndexOf('.'));
    }
}
