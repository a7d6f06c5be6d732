package dev.emend.catalog;

import dev.emend.json.JsonFault;
import dev.emend.json.JsonScanner;
import dev.emend.model.ItemRef;
import dev.emend.model.Json;
import dev.emend.model.KnowledgeItem;
import dev.emend.model.texts.Messages;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.UUID;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Turns the bytes of a file into a catalog, in one pass that also hands out its items.
public final class CatalogReader {

    private final UUID id;
    private final Path path;
    private final long editableBytes;

    public CatalogReader(UUID id, Path path, long editableBytes) {
        this.id = id;
        this.path = path;
        this.editableBytes = editableBytes;
    }

    public Path path() {
        return path;
    }

    /// @param visitor called once per item in order; items seen before a failure are void
    /// @throws TruncatedFileException when the bytes are the beginning of a file
    public Catalog read(byte[] bytes, Consumer<KnowledgeItem> visitor) throws CatalogException, TruncatedFileException {
        int start = Encodings.contentStart(bytes, path);
        var scanner = new JsonScanner(bytes, start, bytes.length);
        try {
            var slots = items(scanner, bytes.length, visitor);
            scanner.end();
            var style = JsonStyle.of(bytes, start, RootArray.of(bytes, slots).root());
            return new Catalog(id, path, bytes, style, slots, readOnlyReason(bytes, start, scanner));
        } catch (JsonFault fault) {
            throw toCatalogException(fault);
        }
    }

    private ItemOffsets items(JsonScanner scanner, int length, Consumer<KnowledgeItem> visitor)
            throws JsonFault, CatalogException, TruncatedFileException {
        int first = scanner.peek();
        if (first < 0) {
            throw new TruncatedFileException(Messages.of("catalogs.fileEmpty"));
        }
        if (first != '[') {
            int start = scanner.position();
            scanner.value();
            throw errorAt(
                    scanner,
                    start,
                    first == '{' ? Messages.of("catalogs.oneObject") : Messages.of("catalogs.noItemList"),
                    Messages.of("catalogs.addBrackets"));
        }
        var slots = new ItemOffsets.Builder(length / 1024);
        var countsByName = new HashMap<String, Integer>();
        boolean more = scanner.open();
        while (more) {
            int start = scanner.position();
            if (!(scanner.value() instanceof Json.Obj fields)) {
                throw errorAt(
                        scanner,
                        start,
                        Messages.of("catalogs.itemNoObject", slots.size() + 1),
                        Messages.of("catalogs.writeAsObject"));
            }
            var knowledgeId = ItemOffsets.Builder.id(fields);
            var name = knowledgeId.isEmpty() ? "#" + (slots.size() + 1) : knowledgeId;
            int occurrence = countsByName.merge(name, 1, Integer::sum) - 1;
            slots.add(start, scanner.position(), knowledgeId, Warnings.flaws(fields));
            visitor.accept(new KnowledgeItem(new ItemRef(id, name, occurrence), fields));
            more = scanner.next('[');
        }
        return slots.build();
    }

    private @Nullable String readOnlyReason(byte[] bytes, int start, JsonScanner scanner) {
        if (bytes.length > editableBytes) {
            return "The file is larger than " + (editableBytes >> 20) + " MB.";
        }
        var warnings = scanner.warnings();
        if (warnings.isEmpty()) {
            return null;
        }
        var first = warnings.get(0);
        var place = JsonFault.Place.of(bytes, start, first.offset());
        var more = warnings.size() > 1 ? " There are more such places." : "";
        return "Line %d, column %d: %s%s".formatted(place.line(), place.column(), first.description(), more);
    }

    private CatalogException errorAt(JsonScanner scanner, int offset, String description, String wayOut) {
        var fault = scanner.fault(JsonFault.Kind.SYNTAX, offset, description);
        var place = new JsonFault.Place(fault.line(), fault.column());
        return new CatalogException(path, place, description, wayOut, null);
    }

    private CatalogException toCatalogException(JsonFault fault) throws TruncatedFileException {
        var place = new JsonFault.Place(fault.line(), fault.column());
        return switch (fault.kind()) {
            case ENDS_EARLY -> throw new TruncatedFileException(Messages.of("catalogs.fileCutOff"));
            case ENCODING ->
                new CatalogException(
                        path,
                        place,
                        Messages.of("catalogs.maybeLatin1", fault.description()),
                        Messages.of("catalogs.saveAsUtf8"),
                        fault);
            case TOO_DEEP ->
                new CatalogException(path, place, fault.description(), Messages.of("catalogs.flattenItem"), fault);
            case TRAILING_TEXT ->
                new CatalogException(
                        path,
                        place,
                        Messages.of("catalogs.textAfterList"),
                        Messages.of("catalogs.removeTrailing"),
                        fault);
            case SYNTAX, DUPLICATE_KEY ->
                new CatalogException(path, place, fault.description(), Messages.of("catalogs.correctOrRestore"), fault);
        };
    }
}
