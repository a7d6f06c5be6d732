package dev.emend.exchange.record;

import dev.emend.exchange.record.ImportRecord.Place;
import dev.emend.model.Json;
import dev.emend.model.Memory;
import dev.emend.model.MemoryLink;
import dev.emend.model.Origin;
import dev.emend.model.Progress;
import dev.emend.model.Run;
import dev.emend.model.Vector;
import dev.emend.model.texts.FileText;
import dev.emend.model.texts.Messages;
import dev.emend.model.texts.TextFaults;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.LinkedHashSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Receiver of what one reading of a file yields: gives every record its origin and id.
///
/// A record without a name is named by the hash of its content; one whose name was there before gets
/// its number appended (`name#2`), so that no record hides another.
public final class ImportContext {
    /// The metadata key of what had to be changed to store the record.
    public static final String NOTES = "import_notes";

    /// The metadata key of the session or trajectory a run was branched off, or goes on with.
    public static final String FORKED_FROM = "forked_from";

    /// The metadata key of the number of messages repeated from that one, which are left out here.
    public static final String COPIED = "copied_messages";

    /// The metadata key of the number of lines of its own a file repeats, each of which counts once.
    public static final String REPEATED = "repeated_lines";

    private final Format format;
    private final Path file;
    private final RecordConsumer sink;
    private final Progress progress;
    private final SeenNames names = new SeenNames();
    private List<String> notes = List.of();
    private Path content;
    private String within = "";
    private String entry = "";
    private @Nullable Place mendedPlace;

    public ImportContext(Format format, Path file, RecordConsumer sink, Progress progress) {
        this.format = format;
        this.content = file;
        this.file = file.toAbsolutePath().normalize();
        this.sink = sink;
        this.progress = progress;
    }

    /// Reads one record that was rejected and mended, apart from its file.
    ///
    /// @param text where the mended record is
    public ImportContext withMendedRecord(Place place, Path text) {
        mendedPlace = place;
        content = text;
        return this;
    }

    public boolean isMending() {
        return mendedPlace != null;
    }

    public boolean goesOn() {
        return !progress.isCancelled();
    }

    public Progress progress() {
        return progress;
    }

    public Format format() {
        return format;
    }

    /// The file to read: the file itself, except for a mended record.
    public Path content() {
        return content;
    }

    /// Sets the part of the file the next records are in: a collection, a table.
    public void within(String part) {
        within = part;
    }

    /// Sets the entry of an archive the next places are in.
    public void inside(String entry) {
        this.entry = entry;
    }

    /// Sets what had to be changed in the next records.
    void notes(List<String> newNotes) {
        notes = List.copyOf(newNotes);
    }

    /// The changes that the record being read needed; a reader that makes one record of several keeps
    /// them.
    public List<String> notes() {
        return notes;
    }

    public Place place(long line, String inside) {
        return mendedPlace != null ? mendedPlace : new Place(file, line, entry + inside);
    }

    /// The id of the memory that is called this at the same place.
    String memoryId(String name) {
        return origin(name).memoryId();
    }

    Origin origin(String name) {
        var source = within.isEmpty() ? file.toString() : file + "#" + within;
        return new Origin(source, format.word(), name);
    }

    /// @param name what the record is called there; empty when it has no name
    public void memory(Place place, String name, MemoryDraft sketch) throws ExchangeException {
        memory(place, name, sketch, List.of());
    }

    public void memory(Place place, String name, MemoryDraft sketch, List<Vector> vectors) throws ExchangeException {
        var effectiveName = name.isEmpty() ? hash(sketch.hashInput()) : name;
        var origin = origin(names.unique(effectiveName));
        var metadata = withNotes(sketch.metadata());
        sink.take(new ImportRecord.OfMemory(
                place,
                new Memory(origin.memoryId(), sketch.kind(), sketch.text(), sketch.result(), metadata, origin),
                vectors));
    }

    public void run(Place place, String name, Run.Head head, List<Run.Message> messages, Json.Obj rest)
            throws ExchangeException {
        var effectiveName = name.isEmpty() ? name(head, messages) : name;
        var origin = origin(names.unique(effectiveName));
        var separate = HarnessText.separate(messages);
        sink.take(new ImportRecord.OfRun(place, new Run(origin.memoryId(), head, separate, withNotes(rest), origin)));
    }

    /// The name of a run that its file does not name: the same words are the same run.
    public static String name(Run.Head head, List<Run.Message> messages) {
        return hash(head + messages.toString());
    }

    /// A run of what stands all over the file: what had to be changed in its last record is not of it.
    ///
    /// @param rest with what had to be changed under [#NOTES]
    public void sessionRun(Place place, String name, Run.Head head, List<Run.Message> messages, Json.Obj rest)
            throws ExchangeException {
        notes = List.of();
        run(place, name, head, messages, rest);
    }

    /// @param from what the memory it begins at is called there
    public void link(Place place, String from, String to, String kind, Json.Obj rest) throws ExchangeException {
        var name = from + " " + kind + " " + to;
        sink.take(
                new ImportRecord.OfLink(place, new MemoryLink(memoryId(from), memoryId(to), kind, origin(name), rest)));
    }

    /// Reports something in the file that is no record and no mistake.
    public void note(Place place, String text) throws ExchangeException {
        note(place, text, false);
    }

    private void note(Place place, String text, boolean isFault) throws ExchangeException {
        if (goesOn()) {
            sink.take(new ImportRecord.Note(place, text, isFault));
        }
    }

    public void give(ImportRecord importRecord) throws ExchangeException {
        sink.take(importRecord);
    }

    public void reject(Place place, String reason, String raw) throws ExchangeException {
        if (goesOn()) { // what was cut off by a cancel is no mistake of the file
            sink.take(new ImportRecord.Rejected(place, reason, RawText.truncate(raw)));
        }
    }

    /// Reports padding that was left out; nothing whole was lost with it.
    public void padding(List<FileText.Padding> padding) throws ExchangeException {
        for (var run : padding) {
            note(place(run.line(), ""), Messages.of("exchange.padding", run.length()), true);
        }
    }

    /// Reports what could not be read of a text as it was meant.
    ///
    /// @param inside the page of a bundle; empty for a file
    public void faults(List<TextFaults.Fault> faults, String inside) throws ExchangeException {
        for (var fault : faults) {
            var place = place(fault.line(), inside);
            if (fault.isRead()) {
                note(place, fault.description(), true);
            } else {
                reject(place, fault.description(), "");
            }
        }
    }

    private Json.Obj withNotes(Json.Obj metadata) {
        var all = new LinkedHashSet<>(metadata.texts(NOTES));
        all.addAll(notes);
        return notes.isEmpty() ? metadata : metadata.with(NOTES, Json.Arr.ofTexts(List.copyOf(all)));
    }

    static String hash(String text) {
        try {
            var sha = MessageDigest.getInstance("SHA-256");
            var digest = sha.digest(text.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest, 0, 16);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}
