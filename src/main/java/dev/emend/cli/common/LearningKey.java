package dev.emend.cli.common;

import dev.emend.app.catalogs.ReviewedLearning;
import dev.emend.app.review.ReviewCard;
import dev.emend.app.workspace.Workspace;
import dev.emend.model.LearningRef;
import dev.emend.model.UserException;
import dev.emend.model.texts.Messages;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.zip.CRC32;

/// The key of a learning for scripts. Learnings of the same task, step and time are told apart by
/// their order, which changes when one of them goes; their keys end in `@` and a checksum of what
/// they say, so that a key never means another one.
public final class LearningKey {
    private static final char MARK = '@';

    private LearningKey() {}

    public static String of(ReviewCard card) {
        return of(card.reviewed(), card.item().learnings());
    }

    /// @param all learnings of its item
    public static String of(ReviewedLearning learning, List<ReviewedLearning> all) {
        var ref = learning.learning().ref();
        long occurrence = all.stream()
                .filter(reviewed -> isKin(reviewed.learning().ref(), ref))
                .count();
        return occurrence < 2 ? ref.key() : ref.key() + MARK + checksum(learning);
    }

    /// The key without its checksum.
    public static String plain(String key) {
        int at = at(key);
        return at < 0 ? key : key.substring(0, at);
    }

    private static int at(String key) {
        int at = key.lastIndexOf(MARK);
        return at > key.lastIndexOf('/') ? at : -1;
    }

    /// The learning that is meant, by what it says when the key tells.
    ///
    /// @throws UserException with `NOT_FOUND` when there is none, or it says something else now
    public static LearningRef find(Workspace workspace, String key) throws UserException {
        var ref = LearningRef.parse(plain(key));
        if (at(key) < 0) {
            return ref;
        }
        var checksum = key.substring(at(key) + 1);
        return workspace.library().item(ref.item()).learnings().stream()
                .filter(reviewed -> isKin(reviewed.learning().ref(), ref))
                .filter(reviewed -> checksum(reviewed).equals(checksum))
                .map(reviewed -> reviewed.learning().ref())
                .findFirst()
                .orElseThrow(() -> new UserException(
                        UserException.Code.NOT_FOUND,
                        Messages.of("cli.learningChanged", ref.item().label(), key),
                        Messages.of("shared.nothingChanged"),
                        Messages.of("cli.listAgain")));
    }

    private static boolean isKin(LearningRef learningRef, LearningRef other) {
        return learningRef.item().equals(other.item()) && hash(learningRef).equals(hash(other));
    }

    private static String hash(LearningRef ref) {
        return ref.identity().substring(0, ref.identity().lastIndexOf('.'));
    }

    private static String checksum(ReviewedLearning detail) {
        var sum = new CRC32();
        sum.update(detail.learning().fields().compact().getBytes(StandardCharsets.UTF_8));
        return "%08x".formatted(sum.getValue());
    }
}
