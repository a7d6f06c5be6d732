package dev.emend.store.memories;

import java.util.Locale;
import java.util.Optional;
import org.jdbi.v3.core.Handle;

/// Table of the progress of what is made of all runs together, so that a later start continues there.
public final class RunProgressTable {
    /// Names of what is made of runs.
    public enum Name {
        /// The newest deletion of runs, which leaves no row that could tell of it.
        DELETED,

        /// Their feedback.
        FEEDBACK,

        /// The picture of the process map of all of them.
        MAP;

        private String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /// @param change the newest change to a run that it knows of
    /// @param content what it keeps; empty for nothing
    public record RunProgress(long change, String content) {}

    private final Handle handle;

    public RunProgressTable(Handle handle) {
        this.handle = handle;
    }

    public Optional<RunProgress> get(Name name) {
        return handle.createQuery("select changed as change, content from run_progress where name = :name")
                .bind("name", name.word())
                .mapTo(RunProgress.class)
                .findFirst();
    }

    /// The change alone; 0 where nothing is kept.
    public long change(Name name) {
        return handle.createQuery("select changed from run_progress where name = :name")
                .bind("name", name.word())
                .mapTo(Long.class)
                .findFirst()
                .orElse(0L);
    }

    public void put(Name name, RunProgress progress) {
        int updatedRows = handle.createUpdate(
                        "update run_progress set changed = :changed, content = :content where name = :name")
                .bind("changed", progress.change)
                .bind("content", MemoryJson.replaceSurrogates(progress.content))
                .bind("name", name.word())
                .execute();
        if (updatedRows == 0) {
            handle.execute(
                    "insert into run_progress (name, changed, content) values (?, ?, ?)",
                    name.word(),
                    progress.change,
                    MemoryJson.replaceSurrogates(progress.content));
        }
    }
}
