package dev.emend.app.transfer;

import dev.emend.app.transfer.ImportService.Counts;
import dev.emend.model.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/// A file or folder of an import, with how far it was read. Used by one thread.
public final class ImportCursor {
    private final Path path;
    private final String format;
    private String print;
    private long records;
    private Counts counts;
    private final ImportNotes notes = new ImportNotes();
    private boolean isDone;
    private String problem;

    ImportCursor(Path path, String format, String problem) {
        this(path, format, print(path), 0, new Counts(0, 0, 0, 0), problem);
        this.isDone = !problem.isEmpty();
    }

    private ImportCursor(Path path, String format, String print, long records, Counts counts, String problem) {
        this.path = path;
        this.format = format;
        this.print = print;
        this.records = records;
        this.counts = counts;
        this.problem = problem;
    }

    static ImportCursor read(Json.Obj fields) {
        var file = new ImportCursor(
                Path.of(fields.text("path").orElseThrow()),
                fields.text("format").orElse(""),
                fields.text("print").orElse(""),
                (long) fields.number("records").orElse(0),
                new Counts(
                        fields.integer("imported").orElse(0),
                        fields.integer("unchanged").orElse(0),
                        fields.integer("rejected").orElse(0),
                        fields.integer("secrets").orElse(0)),
                fields.text("problem").orElse(""));
        file.isDone = fields.bool("done").orElse(false);
        file.notes.restore(fields.texts("notes"));
        return file;
    }

    Json.Obj toJson() {
        return Json.Obj.of(
                "path",
                path.toString(),
                "format",
                format,
                "print",
                print,
                "records",
                records,
                "imported",
                counts.imported(),
                "unchanged",
                counts.unchanged(),
                "rejected",
                counts.rejected(),
                "secrets",
                counts.secrets(),
                "done",
                isDone,
                "problem",
                problem,
                "notes",
                Json.Arr.ofTexts(notes.all()));
    }

    /// A fingerprint that shows whether the file is the one that was begun.
    private static String print(Path path) {
        try {
            return Files.isRegularFile(path)
                    ? Files.size(path) + " " + Files.getLastModifiedTime(path).toMillis()
                    : "folder";
        } catch (IOException e) { // reading it says why
            return "";
        }
    }

    /// Begins anew when the file is another one than was begun: what is in already is unchanged.
    void check() {
        var currentPrint = print(path);
        if (!currentPrint.equals(print)) {
            print = currentPrint;
            records = 0;
            counts = new Counts(0, 0, 0, 0);
            notes.restore(List.of());
        }
    }

    public void took(long upTo, Counts more) {
        records = upTo;
        counts = new Counts(
                counts.imported() + more.imported(),
                counts.unchanged() + more.unchanged(),
                counts.rejected() + more.rejected(),
                counts.secrets() + more.secrets());
    }

    public void done() {
        isDone = true;
    }

    public void fail(String reason) {
        isDone = true;
        problem = reason;
    }

    public Path path() {
        return path;
    }

    public String format() {
        return format;
    }

    long records() {
        return records;
    }

    Counts counts() {
        return counts;
    }

    ImportNotes notes() {
        return notes;
    }

    boolean isDone() {
        return isDone;
    }

    ImportService.FileOutcome outcome() {
        return new ImportService.FileOutcome(path, format, counts, problem, notes.all(), notes.skippedRecords());
    }
}
