package dev.emend.app.git;

import dev.emend.app.catalogs.SecretMask;
import dev.emend.catalog.Catalog;
import dev.emend.catalog.CatalogException;
import dev.emend.catalog.CatalogReader;
import dev.emend.catalog.Limits;
import dev.emend.catalog.TruncatedFileException;
import dev.emend.catalog.markdown.MarkdownFolder;
import dev.emend.catalog.merge.Merge;
import dev.emend.model.Conflict;
import dev.emend.model.Json;
import dev.emend.model.LearningRef;
import dev.emend.model.UserException;
import dev.emend.model.texts.FailureReason;
import dev.emend.model.texts.FileText;
import dev.emend.model.texts.Messages;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// Merges three versions of a file for git, which says how it went by the exit code and takes the
/// result from the file of our side. Opens no workspace. Calls block.
public final class MergeDriver {
    private static final UUID HERE = new UUID(0, 0);

    private final String name;

    /// @param name what the file is called in the repository
    private MergeDriver(String name) {
        this.name = name;
    }

    /// Writes the merged version into `ours`. Where both sides changed the same in a catalog, ours is
    /// written; in a Markdown file both stand between git's markers.
    ///
    /// @param base empty when both sides added the file
    /// @param name what the file is called in the repository, which also tells its kind
    /// @return a sentence for each conflict that is left
    /// @throws UserException when a version can't be merged; `ours` is as it was then
    public static List<String> merge(Path base, Path ours, Path theirs, String name) throws UserException {
        try {
            return isLines(name, ours)
                    ? new MergeDriver(name).lines(base, ours, theirs)
                    : new MergeDriver(name).items(base, ours, theirs);
        } catch (IOException e) {
            throw new UserException(
                    UserException.Code.BAD_INPUT,
                    Messages.of("git.versionUnreadable", name, FailureReason.of(e)),
                    Messages.of("git.oursLeft"),
                    Messages.of("shared.checkPath"),
                    e);
        }
    }

    /// Whether it is no catalog: by its name, else by what it begins with.
    private static boolean isLines(String name, Path ours) throws IOException {
        if (name.toLowerCase(Locale.ROOT).endsWith(".json")) {
            return false;
        }
        var file = Path.of(name.substring(name.lastIndexOf('/') + 1));
        return MarkdownFolder.isMarkdown(file)
                || !Files.readString(ours, StandardCharsets.ISO_8859_1).strip().startsWith("[");
    }

    private List<String> lines(Path base, Path ours, Path theirs) throws UserException, IOException {
        requireUtf8(base, Messages.of("git.commonVersion", name));
        requireUtf8(ours, Messages.of("git.ourVersion", name));
        requireUtf8(theirs, Messages.of("git.theirVersion", name));
        var merged = MarkdownMerge.of(base, ours, theirs);
        Files.write(ours, merged.text());
        return merged.conflicts().stream()
                .map(line -> Messages.of("git.conflictLines", name, line))
                .toList();
    }

    /// Git finds lines in single bytes, and its markers are such: in UTF-16 and UTF-32 they would be no text.
    private static void requireUtf8(Path file, String version) throws UserException, IOException {
        var bytes = Files.readAllBytes(file);
        var charset = FileText.charset(bytes, bytes.length);
        if (!charset.equals(StandardCharsets.UTF_8)) {
            throw new UserException(
                    UserException.Code.BAD_INPUT,
                    Messages.of("git.versionEncoded", version, charset.name()),
                    Messages.of("git.oursLeft"),
                    Messages.of("git.saveAsUtf8"));
        }
    }

    private List<String> items(Path base, Path ours, Path theirs) throws UserException, IOException {
        var before = Files.readAllBytes(base);
        var ourBytes = Files.readAllBytes(ours);
        var other = Files.readAllBytes(theirs);
        if (Arrays.equals(before, other) || Arrays.equals(ourBytes, other)) {
            return List.of();
        }
        if (Arrays.equals(before, ourBytes)) {
            Files.write(ours, other);
            return List.of();
        }
        var emptyCatalog = "[]".getBytes(StandardCharsets.UTF_8);
        var result = Merge.ofBranches(
                read(before.length == 0 ? emptyCatalog : before, Messages.of("git.commonVersion", name)),
                read(ourBytes, Messages.of("git.ourVersion", name)),
                read(other, Messages.of("git.theirVersion", name)));
        Files.write(ours, result.catalog().bytes());
        return result.conflicts().stream()
                .map(conflict -> sentence(conflict, result.catalog()))
                .toList();
    }

    /// @param version what a message calls it
    private static Catalog read(byte[] bytes, String version) throws UserException {
        try {
            var catalog = new CatalogReader(HERE, Path.of(""), Limits.DEFAULT.editableBytes()).read(bytes, _ -> {});
            var reason = catalog.readOnlyReason();
            if (reason.isPresent()) {
                throw notMerged(version, reason.get(), null);
            }
            for (int i = 0; i < catalog.size(); i++) {
                if (catalog.isUnnamed(i)) {
                    throw notMerged(version, Messages.of("git.itemUnnamed", i + 1), null);
                }
            }
            return catalog;
        } catch (CatalogException e) {
            var place =
                    e.line().isPresent() ? Messages.of("git.atLine", e.line().getAsInt(), e.reason()) : e.reason();
            throw notMerged(version, place, e);
        } catch (TruncatedFileException e) {
            throw notMerged(version, FailureReason.of(e), e);
        }
    }

    private static UserException notMerged(String version, String reason, @Nullable Exception cause) {
        return new UserException(
                UserException.Code.BROKEN_FILE,
                Messages.of("git.versionNotMerged", version, reason.replaceFirst("\\.$", "")),
                Messages.of("git.oursLeft"),
                Messages.of("git.correctVersion"),
                cause);
    }

    private String sentence(Conflict conflict, Catalog catalog) {
        var place = place(conflict, catalog);
        var values = conflict.values();
        return switch (conflict.kind()) {
            case EDITED_AND_DELETED, REMOVED_BY_AGENT ->
                values.ours() == null
                        ? Messages.of("git.conflictDeletedByUs", name, place)
                        : Messages.of("git.conflictDeletedByThem", name, place);
            case SAME_ID -> Messages.of("git.conflictSameId", name, place);
            case FIELD, REWRITTEN, TRUST ->
                Messages.of("git.conflictField", name, place, quote(values.ours()), quote(values.theirs()));
        };
    }

    private static String place(Conflict conflict, Catalog catalog) {
        var place = new StringBuilder(conflict.item().label());
        conflict.learning().ifPresent(ref -> {
            var learnings = catalog.find(ref.item())
                    .map(item -> item.fields().array("kb_learnings"))
                    .orElse(List.of());
            int index = LearningRef.identities(learnings).indexOf(ref.identity()) + 1;
            place.append(Messages.of("git.placeLearning", index));
        });
        if (!conflict.place().path().isEmpty()) {
            place.append(", ").append(String.join(".", conflict.place().path()));
        }
        return place.toString();
    }

    private static String quote(@Nullable Json value) {
        return value == null ? Messages.of("git.nothing") : "“" + SecretMask.excerpt(value.plain()) + "”";
    }
}
