package dev.emend.catalog.markdown;

import dev.emend.catalog.Catalog;
import dev.emend.catalog.markdown.MarkdownMemory.Form;
import dev.emend.model.Edit;
import dev.emend.model.Json;
import dev.emend.model.KnowledgeItem;
import dev.emend.model.UserException;
import dev.emend.model.texts.Messages;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The files of a folder as they are once everything that was decided is written. A change is planned on it before it
/// is acknowledged: it is spliced into the files, which are read again, and every memory must be found by its name
/// with its text. Thread-safe.
public final class FolderPlan {
    /// The maximum number of states known before one; a save that is further behind works the files out anew.
    private static final int MAX_STEPS = 64;

    private final FolderItems items;
    private final Catalog catalog;
    private volatile @Nullable FolderPlan before;

    private FolderPlan(FolderItems items, Catalog catalog, @Nullable FolderPlan before) {
        this.items = items;
        this.catalog = catalog;
        this.before = before;
    }

    /// A folder as it is.
    ///
    /// @param catalog its items
    public static FolderPlan of(FolderItems items, Catalog catalog) {
        return new FolderPlan(items, catalog, null);
    }

    public MarkdownFolder folder() {
        return items.folder();
    }

    public Catalog catalog() {
        return catalog;
    }

    /// The folder with the items of another catalog.
    ///
    /// @param restorePatches what brings files back to the bytes they had; it is used where nobody changed them
    ///   since
    /// @throws UserException with `BAD_INPUT` when they can't be written so that each is read again as what it is
    public FolderPlan with(Catalog next, List<FilePatch> restorePatches) throws UserException {
        var restoredFolder = FilePatch.apply(folder(), restorePatches);
        if (restoredFolder.isPresent()) {
            var plan = new FolderPlan(items.after(restoredFolder.get(), next), next, this);
            if (plan.problem().isEmpty() && plan.hasIndexLines(catalog)) {
                return plan;
            }
        }
        var usual = splice(next, restorePatches, 0);
        var problem = usual.problem();
        if (problem.isEmpty()) {
            return usual;
        }
        for (int distance = 1; distance < FolderEdits.DISTANCES; distance++) {
            var plan = splice(next, restorePatches, distance);
            if (plan.problem().isEmpty()) {
                return plan;
            }
        }
        throw problem.get();
    }

    /// Whether the files that come have the lines of the index that go with them. A copy that was written beside the
    /// file it names has none: its line would point to the other one.
    private boolean hasIndexLines(Catalog earlier) {
        for (int i = 0; i < items.memories().size(); i++) {
            var file = items.memories().get(i).file();
            var name = items.names().get(i);
            var place = catalog.item(catalog.firstNamed(name)).fields().object("metadata");
            if (earlier.firstNamed(name) < 0
                    && place.text("index_line").isPresent()
                    && place.text("file").equals(Optional.of(file))
                    && !items.indexLines().containsKey(file)) {
                return false;
            }
        }
        return true;
    }

    private FolderPlan splice(Catalog next, List<FilePatch> restorePatches, int distance) throws UserException {
        var base = distance == 0 ? withHeadings(next) : this;
        var changes = FolderEdits.of(base.items, base.catalog, next, restorePatches, distance);
        return new FolderPlan(items.after(base.apply(changes), next), next, this);
    }

    /// This with the headings of another catalog wherever memories get their section by that and stay in their place.
    private FolderPlan withHeadings(Catalog next) {
        var sectionsByFile = new TreeMap<String, Map<Integer, String>>();
        var changedFiles = new TreeSet<String>(); // the others are not read again
        for (int i = 0; i < items.memories().size(); i++) {
            var memory = items.memories().get(i);
            int is = next.firstNamed(items.names().get(i));
            if (is >= 0
                    && memory.form() != Form.FILE
                    && items.whyReadOnly(memory.file()).isEmpty()) {
                var place = next.item(is).fields().object("metadata");
                if (place.text("file").equals(Optional.of(memory.file()))
                        && place.text("form").equals(Optional.of(memory.form().word()))) {
                    var section = place.text("section").orElse("");
                    sectionsByFile
                            .computeIfAbsent(memory.file(), _ -> new HashMap<>())
                            .put(memory.start(), section);
                    if (!section.equals(memory.section())) {
                        changedFiles.add(memory.file());
                    }
                }
            }
        }
        if (changedFiles.isEmpty()) {
            return this;
        }
        sectionsByFile.keySet().retainAll(changedFiles);
        var files = new TreeMap<>(folder().files());
        sectionsByFile.forEach((file, sections) -> files.computeIfPresent(
                file,
                (_, bytes) -> HeadingEdits.of(file, MarkdownFolder.text(bytes), sections)
                        .rewrite()
                        .map(text -> MarkdownFolder.bytes(text, bytes))
                        .orElse(bytes)));
        var folder = folder().with(files);
        return folder.isSame(folder())
                ? this
                : items.sameIn(folder).map(this::withPlaces).orElse(this);
    }

    /// A plan with the same items at their places in these files.
    private FolderPlan withPlaces(FolderItems same) {
        var edits = new ArrayList<Edit>();
        for (int i = 0; i < same.memories().size(); i++) {
            int was = catalog.firstNamed(same.names().get(i));
            var section = same.memories().get(i).section();
            if (was >= 0 && !section.equals(items.memories().get(i).section())) {
                var place = catalog.item(was).fields().object("metadata");
                edits.add(new Edit.SetField(
                        catalog.ref(was),
                        "metadata",
                        section.isEmpty() ? place.without("section") : place.with("section", new Json.Text(section))));
            }
        }
        return new FolderPlan(same, catalog.with(edits).catalog(), null);
    }

    private MarkdownFolder apply(SortedMap<String, Optional<byte[]>> changes) {
        var files = new TreeMap<>(folder().files());
        changes.forEach(
                (name, next) -> next.ifPresentOrElse(bytes -> files.put(name, bytes), () -> files.remove(name)));
        return folder().with(files);
    }

    /// The patches that bring the folder back to this state from a later one.
    public List<FilePatch> backFrom(FolderPlan later) {
        return FilePatch.between(later.folder(), folder());
    }

    /// Whether this was worked out from files that are as these.
    public boolean isFrom(MarkdownFolder files) {
        int steps = 0;
        for (var plan = this; plan != null && steps < MAX_STEPS; plan = plan.before) {
            if (plan.folder().isSame(files)) {
                return true;
            }
            steps++;
        }
        return false;
    }

    /// Marks what was planned before as written to the files.
    public void markSaved() {
        before = null;
    }

    /// Whether this holds what these items say, each by its name and where it is to stand.
    public boolean holds(Catalog next) {
        return problem(items, next, new HashMap<>()).isEmpty()
                && IntStream.range(0, next.size()).allMatch(i -> {
                    int was = catalog.firstNamed(next.nameOf(i));
                    return was < 0
                            || isSameHead(catalog.item(was), next.item(i))
                                    && FolderEdits.isSamePlace(
                                            catalog.item(was).fields(),
                                            next.item(i).fields());
                });
    }

    /// Whether both say the same of their file: an edit of the one value that is not written yet leaves the other.
    private static boolean isSameHead(KnowledgeItem one, KnowledgeItem other) {
        return Stream.of("description", "front_matter")
                .allMatch(
                        field -> one.fields().text(field).equals(other.fields().text(field)));
    }

    /// Why the files would not be read as what was decided; empty when they are.
    private Optional<UserException> problem() {
        var places = new HashMap<String, MarkdownMemory>();
        var earlier = before;
        if (earlier != null) {
            for (int i = 0; i < earlier.items.memories().size(); i++) {
                var name = earlier.items.names().get(i);
                int was = earlier.catalog.firstNamed(name);
                int is = catalog.firstNamed(name);
                if (was >= 0 && is >= 0 && catalog.isWrittenAs(is, earlier.catalog, was)) {
                    places.put(name, earlier.items.memories().get(i));
                }
            }
        }
        return problem(items, catalog, places);
    }

    /// @param unchangedMemories where memories stand that must stay as they are
    private static Optional<UserException> problem(
            FolderItems items, Catalog next, HashMap<String, MarkdownMemory> unchangedMemories) {
        var missingNames = new HashSet<String>();
        for (int i = 0; i < next.size(); i++) {
            if (!missingNames.add(next.nameOf(i))) {
                return Optional.of(MemoryValues.badInput(
                        Messages.of("catalogs.itemExists", next.nameOf(i)), Messages.of("catalogs.chooseOtherId")));
            }
        }
        UserException other = null;
        for (int i = 0; i < items.memories().size(); i++) {
            var memory = items.memories().get(i);
            var name = items.names().get(i);
            if (!missingNames.remove(name)) {
                other = other == null ? ownText() : other;
                continue;
            }
            var before = unchangedMemories.get(name);
            if (before == null ? !isWritten(memory, next, name) : !isSame(memory, before)) {
                return Optional.of(before == null ? ownText() : neighbor(name));
            }
        }
        // what is swallowed tells more than what is read in its stead
        var swallowed = missingNames.stream()
                .filter(unchangedMemories::containsKey)
                .sorted()
                .findFirst();
        if (swallowed.isPresent()) {
            return swallowed.map(FolderPlan::neighbor);
        }
        return missingNames.isEmpty() ? Optional.ofNullable(other) : Optional.of(ownText());
    }

    private static boolean isSame(MarkdownMemory memory, MarkdownMemory before) {
        return memory == before
                || memory.file().equals(before.file())
                        && memory.form() == before.form()
                        && memory.section().equals(before.section())
                        && memory.content().equals(before.content())
                        && memory.frontMatter().equals(before.frontMatter());
    }

    /// Whether two items are written as the same text.
    public static boolean isSameText(KnowledgeItem one, KnowledgeItem other) {
        var name = one.ref().knowledgeId();
        return FolderEdits.written(one.fields(), name)
                .text("content")
                .equals(FolderEdits.written(other.fields(), name).text("content"));
    }

    /// The folder with as much of another catalog as it takes, each item on its own.
    ///
    /// @param refusals takes why an item is left as it is, by its name
    public FolderPlan withPossible(Catalog next, Map<String, UserException> refusals) {
        var plan = this;
        for (int i = 0; i < catalog.size(); i++) {
            if (next.firstNamed(catalog.nameOf(i)) < 0) {
                plan = plan.withOne(List.of(new Edit.RemoveItem(catalog.ref(i))), refusals);
            }
        }
        for (int i = 0; i < next.size(); i++) {
            int was = catalog.firstNamed(next.nameOf(i));
            if (was < 0 || !next.isWrittenAs(i, catalog, was)) {
                plan = plan.withOne(edits(next, i, was), refusals);
            }
        }
        return plan;
    }

    private List<Edit> edits(Catalog next, int index, int was) {
        var newFields = next.item(index).fields();
        var ref = next.ref(index);
        if (was < 0) {
            for (int i = index + 1; i < next.size(); i++) {
                if (catalog.firstNamed(next.nameOf(i)) >= 0) {
                    return List.of(new Edit.AddItem(ref, next.ref(i), newFields));
                }
            }
            return List.of(new Edit.AddItem(ref, null, newFields));
        }
        var edits = new ArrayList<Edit>();
        catalog.item(was).fields().members().keySet().stream()
                .filter(field -> !newFields.has(field))
                .forEach(field -> edits.add(new Edit.RemoveField(ref, field)));
        newFields.members().forEach((field, value) -> edits.add(new Edit.SetField(ref, field, value)));
        return edits;
    }

    private FolderPlan withOne(List<Edit> edits, Map<String, UserException> refusals) {
        try {
            return with(catalog.with(edits).catalog(), List.of());
        } catch (UserException e) {
            refusals.put(edits.getFirst().item().knowledgeId(), e);
            return this;
        }
    }

    private static boolean isWritten(MarkdownMemory memory, Catalog next, String name) {
        var item = FolderEdits.written(next.item(next.firstNamed(name)).fields(), name);
        if (!item.text("content").equals(Optional.of(memory.content()))) {
            return false;
        }
        if (memory.form() != Form.FILE) {
            return true;
        }
        // whichever of both was changed last
        var fields = FrontMatterText.fields(memory.frontMatter());
        return FrontMatterText.fields(item.text("front_matter").orElse("")).equals(fields)
                || line(item.text("description")).equals(line(fields.text("description")));
    }

    private static String line(Optional<String> description) {
        return description.orElse("").replaceAll("\\s+", " ").strip();
    }

    private static UserException ownText() {
        return MemoryValues.badInput(Messages.of("catalogs.memoryReadOtherwise"), Messages.of("catalogs.closeFences"));
    }

    private static UserException neighbor(String name) {
        return MemoryValues.badInput(
                Messages.of("catalogs.neighborReadOtherwise", name), Messages.of("catalogs.editFileItself"));
    }
}
