package dev.emend.exchange;

import dev.emend.exchange.record.ExchangeException;
import dev.emend.exchange.record.FileSample;
import dev.emend.json.JsonFault;
import dev.emend.json.JsonText;
import dev.emend.model.Json;
import dev.emend.model.texts.Messages;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;

/// A file that has none of the formats: what it is, and what to do with it.
///
/// @param description a part of a sentence, such as `a picture`
/// @param remedy a sentence
public record UnknownFile(Path path, String description, String remedy) {
    /// Larger files are looked at in their beginning only.
    private static final int MAX_BYTES = 8_000_000;

    private static final int MAX_NAMES = 5;
    private static final List<byte[]> PICTURES = List.of(
            new byte[] {(byte) 0x89, 'P', 'N', 'G'},
            new byte[] {(byte) 0xFF, (byte) 0xD8, (byte) 0xFF},
            new byte[] {'G', 'I', 'F', '8'});
    private static final byte[] PDF = {'%', 'P', 'D', 'F'};
    private static final byte[] ZIP = {'P', 'K', 3, 4};
    private static final byte[] SQLITE = "SQLite format 3".getBytes(StandardCharsets.US_ASCII);

    /// Looks into a file; blocks.
    ///
    /// @throws ExchangeException when it can't be read
    public static UnknownFile of(Path path) throws ExchangeException {
        if (!Files.isRegularFile(path)) {
            return of(path, Messages.of("exchange.isOther"), Messages.of("exchange.canImport"));
        }
        try {
            var longLine = Formats.whyUnknown(path, "");
            if (!longLine.isEmpty()) {
                return new UnknownFile(path, "", Messages.of("exchange.canImport")).withReason(longLine);
            }
            return of(path, FileSample.read(path, MAX_BYTES));
        } catch (IOException failure) {
            throw Formats.unreadable(path, failure);
        }
    }

    /// The description and the remedy.
    public String sentence() {
        return description + " " + remedy;
    }

    private static UnknownFile of(Path path, String description, String remedy) {
        return new UnknownFile(path, Messages.of("exchange.isInstead", path, description), remedy);
    }

    private UnknownFile withReason(String reason) {
        return new UnknownFile(path, path + " " + reason + ".", remedy);
    }

    private static UnknownFile of(Path path, FileSample sample) throws IOException {
        var bytes = sample.bytes();
        if (sample.first() < 0) {
            return of(path, Messages.of("exchange.isEmpty"), Messages.of("exchange.exportAgain"));
        }
        if (PICTURES.stream().anyMatch(start -> begins(bytes, start))) {
            return of(path, Messages.of("exchange.isPicture"), Messages.of("exchange.canImport"));
        }
        if (begins(bytes, PDF)) {
            return of(path, Messages.of("exchange.isPdf"), Messages.of("exchange.canImport"));
        }
        if (begins(bytes, ZIP)) {
            return isBackup(path)
                    ? of(path, Messages.of("exchange.isBackup"), Messages.of("exchange.restoreIt"))
                    : of(path, Messages.of("exchange.isArchive"), Messages.of("exchange.unpackIt"));
        }
        if (begins(bytes, SQLITE)) {
            return of(path, Messages.of("exchange.isDatabase"), Messages.of("exchange.canImport"));
        }
        return ofText(path, sample);
    }

    private static UnknownFile ofText(Path path, FileSample sample) {
        int first = sample.first();
        if (first == '{' || first == '[') {
            try {
                return of(path, json(JsonText.parse(sample.text())), Messages.of("exchange.canImport"));
            } catch (JsonFault fault) {
                if (sample.isWhole()) {
                    var description =
                            Messages.of("exchange.isBrokenJson", fault.line(), fault.column(), fault.description());
                    return of(path, description, Messages.of("exchange.mendIt"));
                }
                return of(path, Messages.of("exchange.isJson"), Messages.of("exchange.canImport"));
            }
        }
        for (var one : sample.bytes()) {
            if (one == 0) {
                return of(path, Messages.of("exchange.isBinary"), Messages.of("exchange.canImport"));
            }
        }
        return of(path, text(sample.text()), Messages.of("exchange.canImport"));
    }

    private static String json(Json value) {
        var firstValue = value instanceof Json.Arr(var elements) && !elements.isEmpty() ? elements.getFirst() : value;
        return firstValue instanceof Json.Obj object && !object.members().isEmpty()
                ? Messages.of(
                        "exchange.isJsonWith",
                        names(List.copyOf(object.members().keySet())))
                : Messages.of("exchange.isJson");
    }

    private static String text(String text) {
        var line = text.lines().findFirst().orElse("");
        var columns = List.of(line.split("[,;\t]"));
        return columns.size() > 1 && text.lines().limit(2).count() > 1 && !line.contains(". ")
                ? Messages.of("exchange.isTable", names(columns))
                : Messages.of("exchange.isText");
    }

    private static String names(List<String> all) {
        var joinedNames = all.stream()
                .limit(MAX_NAMES)
                .map(name -> name.length() > 30 ? name.substring(0, 29) + "…" : name.strip())
                .collect(Collectors.joining(", "));
        return all.size() > MAX_NAMES ? joinedNames + ", …" : joinedNames;
    }

    private static boolean isBackup(Path path) throws IOException {
        try (InputStream in = Files.newInputStream(path);
                var zip = new ZipInputStream(in)) {
            for (int i = 0; i < 3; i++) {
                ZipEntry entry = zip.getNextEntry();
                if (entry == null) {
                    return false;
                }
                if (entry.getName().startsWith("manifest.")) {
                    return true;
                }
            }
        }
        return false;
    }

    private static boolean begins(byte[] bytes, byte[] start) {
        return bytes.length >= start.length && Arrays.equals(bytes, 0, start.length, start, 0, start.length);
    }
}
