package dev.emend.app.journal;

import dev.emend.app.catalogs.CatalogSession;
import dev.emend.app.core.ServiceContext;
import dev.emend.catalog.Catalog;
import dev.emend.catalog.CatalogException;
import dev.emend.catalog.files.CatalogFiles;
import dev.emend.catalog.files.MarkdownVersion;
import dev.emend.catalog.markdown.FilePatch;
import dev.emend.catalog.markdown.MarkdownFolder;
import dev.emend.model.Json;
import dev.emend.model.UserException;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// The bytes that files of a folder of Markdown had before another program changed them. A change that puts entries
/// back under the headings they had leads to these: of a heading, entries tell the words only, and neither how it is
/// written nor which of two equal ones it is.
final class EarlierFiles {
    private static final Logger LOG = Logger.getLogger(EarlierFiles.class.getName());

    /// The number of the last changes by other programs that are compared.
    private static final int MAX_CHANGES = 8;

    private EarlierFiles() {}

    /// The patches that bring back files in which a change gives entries other headings, and which then say what
    /// they said before; empty when there are none.
    ///
    /// @param next the folder with the change
    static List<FilePatch> of(ServiceContext context, CatalogSession file, Catalog next) throws UserException {
        var changedNames =
                CatalogFiles.isMarkdown(next.path()) ? changedHeadings(file.current(), next) : Set.<String>of();
        if (changedNames.isEmpty()) {
            return List.of();
        }
        try {
            var versions = context.versions().external().list(next.id()).reversed();
            for (var version : versions.subList(0, Math.min(MAX_CHANGES, versions.size()))) {
                var patches = to(version.before(), context, file, next, changedNames);
                if (!patches.isEmpty()) {
                    return patches;
                }
            }
            return List.of();
        } catch (IOException e) {
            LOG.log(Level.WARNING, "Headings are written anew, as kept versions can't be read", e);
            return List.of();
        }
    }

    private static List<FilePatch> to(
            String sha256, ServiceContext context, CatalogSession file, Catalog next, Set<String> changedNames)
            throws UserException, IOException {
        Catalog earlier;
        try {
            earlier = context.files().parse(context.versions().read(sha256), next.path(), next.id());
        } catch (NoSuchFileException | CatalogException e) {
            return List.of(); // it gave way to newer ones, or was no catalog when it was kept
        }
        var same = changedNames.stream()
                .filter(name -> texts(earlier, name).equals(texts(next, name)))
                .collect(Collectors.toSet());
        var files = context.versions().markdown(sha256, next.path());
        return same.isEmpty() || files.isEmpty()
                ? List.of()
                : context.files()
                        .restorePatches(
                                file.onDisk(),
                                file.current(),
                                new MarkdownVersion(earlier, files.get()),
                                (folder, name) ->
                                        same.contains(name) && hasLines(files.get(), folder, name, file.current()));
    }

    /// Whether an earlier file has all lines of the current one that belong to no heading of an entry: comments and
    /// lines of an index that came since would be lost with its bytes.
    private static boolean hasLines(MarkdownFolder earlier, MarkdownFolder folder, String name, Catalog current) {
        var before = earlier.files().get(name);
        var now = folder.files().get(name);
        var sections = texts(current, name).stream()
                .flatMap(text -> text.text("section").stream())
                .collect(Collectors.toSet());
        return before != null
                && now != null
                && new HashSet<>(MarkdownFolder.linesOutside(before, Set.of()))
                        .containsAll(MarkdownFolder.linesOutside(now, sections));
    }

    /// The files in which entries that stay get another section.
    private static Set<String> changedHeadings(Catalog current, Catalog next) {
        var names = new HashSet<String>();
        for (int i = 0; i < next.size(); i++) {
            int was = current.firstNamed(next.nameOf(i));
            if (was >= 0 && !next.isWrittenAs(i, current, was)) {
                var before = current.item(was).fields().object("metadata");
                var after = next.item(i).fields().object("metadata");
                if (!before.text("section").equals(after.text("section"))) {
                    after.text("file").ifPresent(names::add);
                }
            }
        }
        return names;
    }

    /// The texts of a file, in its order.
    private static List<Json.Obj> texts(Catalog catalog, String name) {
        return IntStream.range(0, catalog.size())
                .mapToObj(i -> catalog.item(i).fields())
                .filter(item -> item.object("metadata").text("file").stream().anyMatch(name::equals))
                .map(item -> Json.Obj.of(
                        "content", item.text("content").orElse(""),
                        "section", item.object("metadata").text("section").orElse(""),
                        "form", item.object("metadata").text("form").orElse(""),
                        "front_matter", item.text("front_matter").orElse("")))
                .toList();
    }
}
