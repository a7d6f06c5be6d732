package dev.emend.app.git;

import dev.emend.app.git.CatalogDifference.Effect;
import dev.emend.app.git.CatalogDifference.ItemDifference;
import dev.emend.app.git.GitRepository.TreeEntry;
import dev.emend.app.library.PrivateContent;
import dev.emend.app.library.PromotionService;
import dev.emend.catalog.Catalog;
import dev.emend.model.Json;
import dev.emend.model.UserException;
import dev.emend.model.texts.FailureReason;
import dev.emend.model.texts.Messages;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// A catalog as it is now, to be proposed on a branch: one commit on top of what is checked out, or on
/// top of the branch. Neither the work tree nor the index is touched. Calls block.
public final class BranchProposal {
    private final GitRepository repository;
    private final Start start;
    private final Map<String, Optional<byte[]>> content;
    private final Catalog before;
    private final CatalogDifference difference;
    private final String message;

    /// The starting point of the commit.
    ///
    /// @param path of the catalog in the repository
    /// @param entries its files there, by their paths: one, or those of a folder of Markdown
    /// @param tip the commit of the branch; empty for a new branch
    private record Start(String branch, String path, String parent, SortedMap<String, TreeEntry> entries, String tip) {}

    private BranchProposal(
            GitRepository repository,
            Start start,
            Map<String, Optional<byte[]>> content,
            Catalog before,
            Catalog after,
            DecisionLog log) {
        this.repository = repository;
        this.start = start;
        this.content = content;
        this.before = before;
        this.difference = CatalogDifference.between(before, after);
        this.message = ProposalMessage.of(difference, log);
    }

    /// Looks what there is to propose; writes nothing.
    ///
    /// @param isUpdate whether the branch is there already and gets a commit more
    /// @throws UserException when the branch is there and should not be or the other way round, the
    ///   catalog is not in the last commit, or nothing changed
    public static BranchProposal of(
            GitRepository repository, Path catalog, String branch, boolean isUpdate, DecisionLog log)
            throws UserException {
        var path = Files.exists(catalog) ? repository.pathOf(catalog) : Optional.<String>empty();
        if (path.isEmpty()) {
            throw badInput(Messages.of("git.outside", catalog, repository.top()), Messages.of("git.nameInside"));
        }
        var start = start(repository, path.get(), branch, isUpdate);
        try {
            var files = new CatalogVersions(repository, catalog.toRealPath(), path.get(), start.parent, start.entries);
            var content = files.changedFiles(start.entries);
            if (content.isEmpty()) {
                throw badInput(
                        Messages.of("git.nothingChanged", catalog, isUpdate ? branch : Messages.of("git.lastCommit")),
                        Messages.of("git.decideFirst"));
            }
            var current = files.current(log);
            var old = files.versionAt(start.parent, start.entries, current);
            return new BranchProposal(repository, start, content, old, current, log);
        } catch (IOException e) {
            throw new UserException(
                    UserException.Code.BAD_INPUT,
                    Messages.of("git.catalogUnreadable", catalog, FailureReason.of(e)),
                    Messages.of("git.untouched"),
                    Messages.of("shared.checkPath"),
                    e);
        }
    }

    private static Start start(GitRepository repository, String path, String branch, boolean isUpdate)
            throws UserException {
        if (!repository.isBranchName(branch)) {
            throw badInput(Messages.of("git.noBranchName", branch), Messages.of("git.otherBranchName"));
        }
        if (repository.isCheckedOut(branch)) {
            throw badInput(Messages.of("git.branchCheckedOut", branch), Messages.of("git.otherBranchName"));
        }
        var head = repository.commit("HEAD");
        if (head.isEmpty()) {
            throw badInput(Messages.of("git.noCommit", repository.top()), Messages.of("git.commitFirst", path));
        }
        var tip = repository.commit("refs/heads/" + branch);
        if (tip.isPresent() != isUpdate) {
            throw isUpdate
                    ? badInput(Messages.of("git.noBranch", branch), Messages.of("git.leaveOutUpdate"))
                    : badInput(Messages.of("git.branchExists", branch), Messages.of("git.updateOrRename"));
        }
        var parent = tip.orElse(head.get());
        var entries = repository.entries(parent, path);
        if (entries.isEmpty()) {
            throw badInput(Messages.of("git.notTracked", path), Messages.of("git.commitFirst", path));
        }
        if (tip.isPresent()
                && !entries.equals(repository.entries(head.get(), path))
                && repository.lastMessage(parent, path).lines().noneMatch(ProposalMessage.TRAILER::equals)) {
            // what somebody else decided there would be taken back by the catalog as it is here
            throw badInput(Messages.of("git.othersOnBranch", branch, path), Messages.of("git.mergeBranch", branch));
        }
        return new Start(branch, path, parent, entries, tip.orElse(""));
    }

    public CatalogDifference difference() {
        return difference;
    }

    /// The message of the commit: a subject, an empty line, and a line for each thing that changed.
    public String message() {
        return message;
    }

    /// The private content that the changes add, a sentence part each: of the items, and of whatever else stands
    /// in the files and their names.
    public List<String> privateContent(PrivateContent content) throws UserException {
        var sentences = new ArrayList<String>();
        var knownTexts = new ArrayList<String>();
        for (var item : difference.items()) {
            if (item.effect() != Effect.REMOVED) {
                var old = before.find(item.item().ref())
                        .map(was -> was.fields().compact())
                        .orElse("");
                content.find(changedMembers(item)).stream()
                        .filter(match -> !old.contains(inJson(match.text())))
                        .forEach(match -> {
                            sentences.add(
                                    PromotionService.sentence(item.item().ref().label(), match));
                            knownTexts.add(match.text());
                            knownTexts.add(inJson(match.text()));
                        });
            }
        }
        for (var file : this.content.entrySet()) {
            var name = file.getKey();
            boolean isKnown = start.entries.containsKey(name);
            var old = isKnown ? text(repository.content(start.parent, name)) : "";
            var newText = file.getValue().map(BranchProposal::text).orElse("");
            content.find(Json.Obj.of("", isKnown ? newText : name + "\n" + newText)).stream()
                    .filter(match -> !old.contains(match.text()) && isNew(match.text(), knownTexts))
                    .forEach(match -> sentences.add(PromotionService.sentence(name, line(newText, match))));
        }
        return sentences;
    }

    private static boolean isNew(String text, List<String> knownTexts) {
        return knownTexts.stream().noneMatch(other -> other.contains(text) || text.contains(other));
    }

    private static String text(byte[] bytes) {
        return new String(bytes, StandardCharsets.UTF_8);
    }

    private static PrivateContent.Found line(String text, PrivateContent.Found match) {
        var before = text.substring(0, Math.max(0, text.indexOf(match.text())));
        var place = Messages.of(
                "git.line", 1 + before.chars().filter(c -> c == '\n').count());
        return new PrivateContent.Found(match.kind(), place, match.text(), match.displayText());
    }

    private static String inJson(String text) {
        var quoted = new Json.Text(text).compact();
        return quoted.substring(1, quoted.length() - 1);
    }

    /// The new members of an item, with everything in its place.
    private static Json.Obj changedMembers(ItemDifference item) {
        if (item.effect() == Effect.ADDED) {
            return item.item().fields();
        }
        var members = new LinkedHashMap<String, Json>();
        item.fields().forEach(field -> field.value().ifPresent(value -> members.put(field.name(), value)));
        var learnings = new ArrayList<Json>();
        for (var entry : item.item().fields().array("kb_learnings")) {
            @Nullable Json changedLearning = null;
            for (var learning : item.learnings()) {
                changedLearning = learning.learning().fields().equals(entry) && learning.effect() != Effect.REMOVED
                        ? entry
                        : changedLearning;
            }
            learnings.add(changedLearning == null ? Json.Null.NULL : changedLearning);
        }
        members.put("kb_learnings", new Json.Arr(learnings));
        return new Json.Obj(members);
    }

    /// Makes the commit and lets the branch be it.
    ///
    /// @return the commit
    public String commit() throws UserException {
        try {
            var changedEntries = new TreeMap<String, Optional<TreeEntry>>();
            for (var file : content.entrySet()) {
                changedEntries.put(
                        file.getKey(),
                        CatalogVersions.store(repository, file.getKey(), file.getValue())
                                .map(blob -> new TreeEntry(mode(file.getKey()), blob)));
            }
            var commit = repository.commit(start.parent, changedEntries, message);
            repository.setBranch(start.branch, commit, start.tip);
            return commit;
        } catch (IOException e) {
            throw new UserException(
                    UserException.Code.BAD_INPUT,
                    Messages.of("git.noTemporaryFile", FailureReason.of(e)),
                    Messages.of("git.untouched"),
                    Messages.of("git.checkTemporary"),
                    e);
        }
    }

    private String mode(String path) {
        var entry = start.entries.get(path);
        return entry == null ? "100644" : entry.mode();
    }

    private static UserException badInput(String message, String next) {
        return new UserException(UserException.Code.BAD_INPUT, message, Messages.of("git.untouched"), next);
    }
}
