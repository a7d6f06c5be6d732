package dev.emend.exchange;

import dev.emend.exchange.chroma.ChromaCopy;
import dev.emend.exchange.memories.MarkdownFormats;
import dev.emend.exchange.memories.OpenMemory;
import dev.emend.exchange.record.ExchangeException;
import dev.emend.exchange.record.FileSample;
import dev.emend.exchange.record.Format;
import dev.emend.exchange.record.ImportContext;
import dev.emend.exchange.record.ImportRecord;
import dev.emend.exchange.record.RawText;
import dev.emend.exchange.record.RecordConsumer;
import dev.emend.model.Progress;
import dev.emend.model.texts.FailureReason;
import dev.emend.model.texts.Messages;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicReference;

/// Finds out what a file or folder is, and reads it.
public final class Formats {
    private static final int HEAD = 64 * 1024;

    /// A first record longer than the head is looked at once more, as far as this.
    private static final int LONG_HEAD = 4 << 20;

    private static final byte[] SQLITE = "SQLite format 3\0".getBytes(StandardCharsets.US_ASCII);

    private Formats() {}

    /// The format by content alone; empty when it is none of those known. A folder is one only when
    /// it is a Chroma directory, or all its Markdown is one.
    ///
    /// @throws ExchangeException when it can't be read at all
    public static Optional<Format> detect(Path path) throws ExchangeException {
        try {
            if (Files.isDirectory(path)) {
                var database = path.resolve(ChromaCopy.DATABASE);
                return Files.isRegularFile(database) ? detect(database) : MarkdownFormats.ofAll(path);
            }
            if (!Files.isRegularFile(path) && Files.exists(path)) {
                return Optional.empty();
            }
            return detectFile(path);
        } catch (IOException failure) {
            throw unreadable(path, failure);
        } catch (RuntimeException | StackOverflowError bug) {
            throw readerFailure(path, bug);
        }
    }

    private static Optional<Format> detectFile(Path path) throws IOException, ExchangeException {
        byte[] first;
        try (var in = Files.newInputStream(path)) {
            first = in.readNBytes(HEAD);
        }
        if (startsWith(first, SQLITE)) {
            return isChroma(path) ? Optional.of(Format.CHROMA) : Optional.empty();
        }
        if (startsWith(first, new byte[] {'P', 'K', 3, 4})) {
            return OpenMemory.isExport(path) ? Optional.of(Format.OPENMEMORY) : MarkdownFormats.ofAll(path);
        }
        var head = FileSample.read(path, HEAD);
        int begin = head.first();
        if (begin != '{' && begin != '[' && begin != '"') {
            var text = TextFormats.detect(head);
            return text.isPresent() ? text : FormatDetector.of(head.values());
        }
        var format = FormatDetector.of(head.values());
        if (format.isEmpty() && !head.isWhole()) {
            format = FormatDetector.of(FileSample.read(path, LONG_HEAD).values());
        }
        return format.isPresent() ? format : TextFormats.detect(head);
    }

    /// Whether a file holds nothing but white space, a byte order mark or padding.
    public static boolean isEmpty(Path path) throws ExchangeException {
        try {
            return Files.isRegularFile(path) && FileSample.read(path, HEAD).first() < 0;
        } catch (IOException failure) {
            throw unreadable(path, failure);
        }
    }

    /// Why a file is none of the formats, a part of a sentence: told of one whose first line is too
    /// long to see what it is.
    ///
    /// @param usual what is said of all others
    public static String whyUnknown(Path path, String usual) throws ExchangeException {
        if (!Files.isRegularFile(path)) {
            return usual;
        }
        try {
            var head = FileSample.read(path, LONG_HEAD);
            boolean isOneLine = head.first() == '{' && head.text().indexOf('\n') < 0;
            return isOneLine && !head.isWhole() ? Messages.of("exchange.longFirstLine", LONG_HEAD / 1_000_000) : usual;
        } catch (IOException failure) {
            throw unreadable(path, failure);
        }
    }

    private static boolean isChroma(Path database) throws IOException {
        try (var in = Files.newInputStream(database)) {
            var head = new String(in.readNBytes(1 << 20), StandardCharsets.ISO_8859_1);
            return head.contains("embedding_metadata") && head.contains("embeddings");
        }
    }

    private static boolean startsWith(byte[] bytes, byte[] prefix) {
        return bytes.length >= prefix.length && Arrays.equals(bytes, 0, prefix.length, prefix, 0, prefix.length);
    }

    /// Reads a file or folder of this format from beginning to end.
    ///
    /// @param progress in bytes
    public static void read(Format format, Path path, RecordConsumer sink, Progress progress) throws ExchangeException {
        var ofSink = new AtomicReference<Throwable>();
        RecordConsumer consumer = importRecord -> {
            try {
                sink.take(importRecord);
            } catch (RuntimeException | Error e) {
                ofSink.set(e);
                throw e;
            }
        };
        try {
            read(path, new ImportContext(format, path, consumer, progress));
        } catch (RuntimeException | StackOverflowError bug) {
            if (bug == ofSink.get() || bug instanceof CancellationException) {
                throw bug;
            }
            throw readerFailure(path, bug); // what trips a reader costs its own file only
        }
    }

    private static ExchangeException readerFailure(Path path, Throwable bug) {
        System.getLogger(Formats.class.getName()).log(System.Logger.Level.ERROR, "A reader failed", bug);
        return new ExchangeException(Messages.of("exchange.readerFailed", path), Messages.of("exchange.leaveOut"), bug);
    }

    /// Reads a record that was rejected again, as a person mended it. It gets the origin it would
    /// have had in its file; what is still wrong is rejected once more, at the same place.
    ///
    /// @param place where it was rejected
    /// @param raw what stands there now
    public static void retry(Format format, ImportRecord.Place place, String raw, RecordConsumer sink)
            throws ExchangeException {
        try {
            var text = Files.createTempFile("emend-mended-", ".txt");
            try {
                Files.writeString(text, RawText.toWellFormed(raw));
                read(
                        place.file(),
                        new ImportContext(format, place.file(), sink, Progress.SILENT).withMendedRecord(place, text));
            } finally {
                Files.deleteIfExists(text);
            }
        } catch (IOException failure) {
            throw unreadable(place.file(), failure);
        }
    }

    private static void read(Path path, ImportContext intake) throws ExchangeException {
        try {
            Readers.read(path, intake);
        } catch (IOException failure) {
            throw unreadable(path, failure);
        }
    }

    static ExchangeException unreadable(Path path, IOException failure) {
        return new ExchangeException(
                Messages.of("shared.unreadable", path, FailureReason.of(failure)),
                Messages.of("exchange.checkPath"),
                failure);
    }
}
