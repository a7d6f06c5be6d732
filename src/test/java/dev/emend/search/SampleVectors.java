package dev.emend.search;

import dev.emend.analysis.similarity.LessonText;
import dev.emend.catalog.CatalogException;
import dev.emend.catalog.files.CatalogFiles;
import dev.emend.fixtures.SharedData;
import dev.emend.model.KnowledgeItem;
import dev.emend.model.Progress;
import dev.emend.search.embedding.Embedder;
import dev.emend.search.embedding.ModelException;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/// What the bundled model says of the texts of the samples, computed once for all processes of a
/// build: most of the time of a test that searches a sample goes into reading it. They lie beside
/// the compiled tests, so that a check, which compiles them anew, never meets vectors of another
/// build.
public final class SampleVectors {
    private static final List<Path> CATALOGS = List.of(
            Path.of("catalogs", "git_cli"),
            Path.of("catalogs", "spreadsheet_desktop"),
            Path.of("examples", "python_agent"));

    /// @param model the hash of the model
    /// @param byText unit vectors
    public record Known(String model, Map<String, float[]> byText) {}

    private SampleVectors() {}

    /// Waits while another process computes them.
    ///
    /// @param cache where the model is unpacked
    public static Known all(Path cache) throws IOException, CatalogException, ModelException {
        var texts = texts();
        var file = Path.of("target", "test-classes", "sample-vectors");
        Files.createDirectories(file.getParent());
        try (var channel = FileChannel.open(
                        file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
                var _ = channel.lock()) {
            if (channel.size() > 0) {
                var known = read(new DataInputStream(new BufferedInputStream(Channels.newInputStream(channel))));
                if (known.byText().keySet().containsAll(texts)) {
                    return known;
                }
            }
            try (var embedder = Embedder.openBundled(cache)) {
                var list = List.copyOf(texts);
                var vectors = embedder.embed(list, Progress.SILENT);
                var byText = new LinkedHashMap<String, float[]>();
                for (int i = 0; i < vectors.length; i++) {
                    byText.put(list.get(i), vectors[i]);
                }
                var known = new Known(embedder.model().hash(), byText);
                channel.truncate(0).position(0);
                var out = new DataOutputStream(new BufferedOutputStream(Channels.newOutputStream(channel)));
                write(known, out);
                out.flush();
                return known;
            }
        }
    }

    private static LinkedHashSet<String> texts() throws IOException, CatalogException {
        var items = new ArrayList<KnowledgeItem>();
        var files = new ArrayList<Path>();
        CATALOGS.forEach(folder -> files.add(folder.resolve("knowledge_catalog.json")));
        SharedData.find("data/asammdf_agent/knowledge_catalog.json").ifPresent(files::add);
        for (var file : files) {
            var catalog = new CatalogFiles().parse(Files.readAllBytes(file), file, UUID.randomUUID());
            for (int i = 0; i < catalog.size(); i++) {
                items.add(catalog.item(i));
            }
        }
        var texts = new LinkedHashSet<String>();
        for (var item : items) {
            texts.add(item.embeddedText());
            item.learnings().forEach(learning -> {
                texts.add(learning.embeddedText());
                texts.add(LessonText.comparisonText(learning));
            });
        }
        return texts;
    }

    private static Known read(DataInputStream in) throws IOException {
        var model = in.readUTF();
        var byText = new LinkedHashMap<String, float[]>();
        for (int left = in.readInt(); left > 0; left--) {
            var text = in.readUTF();
            var vector = new float[in.readInt()];
            for (int i = 0; i < vector.length; i++) {
                vector[i] = in.readFloat();
            }
            byText.put(text, vector);
        }
        return new Known(model, byText);
    }

    private static void write(Known known, DataOutputStream out) throws IOException {
        out.writeUTF(known.model());
        out.writeInt(known.byText().size());
        for (var entry : known.byText().entrySet()) {
            out.writeUTF(entry.getKey());
            out.writeInt(entry.getValue().length);
            for (float value : entry.getValue()) {
                out.writeFloat(value);
            }
        }
    }
}
