package dev.emend.search;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Stream;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.store.FSDirectory;

/// Whether the files of the search indexes are as they were written, by the checksums Lucene keeps
/// in them. Reads only, also while the indexes are in use.
///
/// @param documents how many the indexes hold
/// @param problems which index is damaged and how, a sentence part each
public record IndexCheck(long documents, List<String> problems) {
    private static final Logger LOG = Logger.getLogger(IndexCheck.class.getName());

    public IndexCheck {
        problems = List.copyOf(problems);
    }

    /// @param folder of all indexes; there need be none yet
    public static IndexCheck of(Path folder) {
        var problems = new ArrayList<String>();
        long documents = 0;
        try {
            for (var index : indexes(folder)) {
                try {
                    documents += documents(index);
                } catch (IOException | IllegalArgumentException e) {
                    LOG.log(Level.INFO, "The index " + index + " is damaged", e);
                    problems.add(index.getFileName() + " is not as it was written");
                }
            }
        } catch (IOException e) {
            LOG.log(Level.INFO, "The indexes in " + folder + " can't be read", e);
            problems.add("folder can't be read");
        }
        return new IndexCheck(documents, problems);
    }

    private static List<Path> indexes(Path folder) throws IOException {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(file -> file.getFileName().toString().startsWith("segments_"))
                    .map(Path::getParent)
                    .distinct()
                    .sorted()
                    .toList();
        }
    }

    private static long documents(Path index) throws IOException {
        try (var directory = FSDirectory.open(index);
                var reader = DirectoryReader.open(directory)) {
            for (var leaf : reader.leaves()) {
                leaf.reader().checkIntegrity();
            }
            return reader.numDocs();
        }
    }
}
