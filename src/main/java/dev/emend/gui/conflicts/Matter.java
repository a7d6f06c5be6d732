package dev.emend.gui.conflicts;

import dev.emend.curation.FileNews;
import dev.emend.curation.OpenConflict;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.UUID;

/// One thing to settle.
public sealed interface Matter {
    /// A file that waits for an answer.
    record Waiting(FileNews news) implements Matter {
        @Override
        public Path file() {
            return news.file();
        }

        @Override
        public UUID catalog() {
            return news.catalog();
        }

        @Override
        public String key() {
            return "file " + news.catalog();
        }
    }

    /// One place where both sides cannot be had.
    record Disagreement(OpenConflict open) implements Matter {
        @Override
        public Path file() {
            return open.file();
        }

        @Override
        public UUID catalog() {
            return open.conflict().item().catalog();
        }

        @Override
        public String key() {
            return "conflict " + open.id();
        }
    }

    Path file();

    UUID catalog();

    /// The same for the same matter, whatever became of its numbers.
    String key();

    /// Files first; then file by file, the one with the newest conflict first.
    static List<Matter> all(List<FileNews> news, List<OpenConflict> open) {
        var all = new ArrayList<Matter>();
        news.stream().filter(FileNews::needsAnswer).map(Waiting::new).forEach(all::add);
        var byFile = new LinkedHashMap<Path, List<Matter>>();
        open.forEach(one ->
                byFile.computeIfAbsent(one.file(), _ -> new ArrayList<>())
                        .add(new Disagreement(one)));
        byFile.values().forEach(all::addAll);
        return List.copyOf(all);
    }
}
