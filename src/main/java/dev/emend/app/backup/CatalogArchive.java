package dev.emend.app.backup;

import dev.emend.catalog.markdown.MarkdownFolder;
import dev.emend.json.JsonFault;
import dev.emend.json.JsonText;
import dev.emend.model.Json;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;

/// The catalogs of a backup as a zip: which they are, and the bytes of each.
///
/// @param leftOut why the others are not in it, a sentence part each
/// @param external what others had made of catalogs and nobody had looked at, by their ids; empty in old backups
record CatalogArchive(
        List<ArchivedCatalog> catalogs, List<LeftOut> leftOut, Optional<Map<UUID, List<String>>> external) {
    /// More are left out, so that a backup every half hour stays small.
    static final long MAX_BYTES = 64_000_000;

    private static final String EXTERNAL = "external";
    private static final String INDEX = "catalogs.json";
    private static final String MARKDOWN_SUFFIX = ".zip";

    /// @param bytes as [dev.emend.catalog.Catalog#bytes()] gives them
    /// @param markdown the files of a folder of Markdown, or one such file; empty for others and in old backups
    record ArchivedCatalog(Path path, byte[] bytes, Optional<MarkdownFolder> markdown) {
        /// In bytes.
        long size() {
            return bytes.length
                    + markdown.stream()
                            .flatMap(folder -> folder.files().values().stream())
                            .mapToLong(file -> file.length)
                            .sum();
        }
    }

    record LeftOut(Path path, String reason) {}

    CatalogArchive {
        catalogs = List.copyOf(catalogs);
        leftOut = List.copyOf(leftOut);
        external = external.map(Map::copyOf);
    }

    byte[] toBytes() throws IOException {
        var out = new ByteArrayOutputStream();
        try (var zip = new ZipOutputStream(out)) {
            var index = Json.Obj.of(
                    "catalogs",
                    catalogs.stream().map(catalog -> catalog.path.toString()).toList(),
                    "left_out",
                    leftOut.stream()
                            .map(file -> Json.Obj.of("path", file.path.toString(), "reason", file.reason))
                            .toList());
            if (external.isPresent()) {
                var lists = new LinkedHashMap<String, Json>();
                external.get().forEach((id, names) -> lists.put(id.toString(), Json.from(names)));
                index = index.with(EXTERNAL, new Json.Obj(lists));
            }
            put(zip, INDEX, index.compact().getBytes(StandardCharsets.UTF_8));
            for (int i = 0; i < catalogs.size(); i++) {
                put(zip, Integer.toString(i), catalogs.get(i).bytes);
            }
            // behind all that earlier versions read
            for (int i = 0; i < catalogs.size(); i++) {
                var markdown = catalogs.get(i).markdown;
                if (markdown.isPresent()) {
                    put(zip, i + MARKDOWN_SUFFIX, markdown.get().toZip());
                }
            }
        }
        return out.toByteArray();
    }

    private static Map<UUID, List<String>> external(Json.Obj lists) {
        var external = new HashMap<UUID, List<String>>();
        lists.members().keySet().forEach(id -> external.put(UUID.fromString(id), lists.texts(id)));
        return external;
    }

    private static void put(ZipOutputStream zip, String name, byte[] bytes) throws IOException {
        zip.putNextEntry(new ZipEntry(name));
        zip.write(bytes);
        zip.closeEntry();
    }

    /// @param bytes of a backup whose seal was checked
    static CatalogArchive read(byte[] bytes) throws IOException {
        try (var zip = new ZipInputStream(new ByteArrayInputStream(bytes))) {
            zip.getNextEntry();
            var index = zip.readAllBytes();
            if (!(JsonText.parse(index, 0, index.length) instanceof Json.Obj fields)) {
                throw new IOException(INDEX + " is no object");
            }
            var catalogs = new ArrayList<ArchivedCatalog>();
            for (var path : fields.texts("catalogs")) {
                zip.getNextEntry();
                catalogs.add(new ArchivedCatalog(Path.of(path), zip.readAllBytes(), Optional.empty()));
            }
            for (var entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
                int i = Integer.parseInt(entry.getName().replace(MARKDOWN_SUFFIX, ""));
                var catalog = catalogs.get(i);
                var markdown = MarkdownFolder.ofZip(catalog.path, zip.readAllBytes());
                catalogs.set(i, new ArchivedCatalog(catalog.path, catalog.bytes, Optional.of(markdown)));
            }
            var leftOut = fields.array("left_out").stream()
                    .filter(Json.Obj.class::isInstance)
                    .map(Json.Obj.class::cast)
                    .map(file -> new LeftOut(
                            Path.of(file.text("path").orElse("")),
                            file.text("reason").orElse("")))
                    .toList();
            return new CatalogArchive(
                    catalogs,
                    leftOut,
                    fields.get(EXTERNAL) instanceof Json.Obj lists ? Optional.of(external(lists)) : Optional.empty());
        } catch (JsonFault e) {
            throw new IOException(INDEX + " can't be read", e);
        }
    }
}
