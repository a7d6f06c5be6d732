package dev.emend.exchange.memories;

import dev.emend.exchange.record.ExchangeException;
import dev.emend.exchange.record.ImportContext;
import dev.emend.exchange.record.ImportRecord.Place;
import dev.emend.exchange.record.InvalidRecordException;
import dev.emend.exchange.record.JsonRecords;
import dev.emend.exchange.record.MemoryDraft;
import dev.emend.exchange.record.RecordLayout;
import dev.emend.exchange.record.RecordTime;
import dev.emend.exchange.record.SafeZip;
import dev.emend.exchange.record.Utf8Input;
import dev.emend.json.JsonStream;
import dev.emend.model.Json;
import dev.emend.model.texts.FailureReason;
import dev.emend.model.texts.Messages;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;

/// The export of OpenMemory: a zip with `memories.json` (everything, with categories and apps
/// beside it) and `memories.jsonl.gz` (the memories once more), or one of the two alone.
public final class OpenMemory implements JsonRecords.Handler {
    private static final String EVERYTHING = "memories.json";
    private static final String LINES = "memories.jsonl.gz";

    private final ImportContext intake;
    private final Map<String, String> names = new HashMap<>();

    OpenMemory(ImportContext intake) {
        this.intake = intake;
    }

    public static boolean isExport(Path path) throws IOException {
        try (var zip = SafeZip.open(path)) {
            return zip.find(EVERYTHING) != null || zip.find(LINES) != null;
        } catch (ZipException e) { // reading it says why; what it is its name inside tells
            return mentions(path);
        }
    }

    private static boolean mentions(Path path) throws IOException {
        try (var in = Files.newInputStream(path)) {
            var head = new String(in.readNBytes(1 << 20), java.nio.charset.StandardCharsets.ISO_8859_1);
            return head.contains("memories.json");
        }
    }

    public static void read(ImportContext intake) throws IOException, ExchangeException {
        byte[] first;
        try (var in = Files.newInputStream(intake.content())) {
            first = in.readNBytes(2);
        }
        if (first.length == 2 && first[0] == 'P' && first[1] == 'K') {
            try {
                zip(intake);
            } catch (ZipException e) {
                throw new ExchangeException(
                        Messages.of("exchange.archiveRefused", intake.content(), FailureReason.of(e)),
                        Messages.of("exchange.exportOpenMemory"),
                        e);
            }
        } else {
            JsonRecords.read(intake, new OpenMemory(intake));
        }
    }

    private static void zip(ImportContext intake) throws IOException, ExchangeException {
        try (var zip = SafeZip.open(intake.content())) {
            var everything = zip.find(EVERYTHING);
            var lines = zip.find(LINES);
            if (everything != null) {
                intake.inside(everything.getName());
                var in = Utf8Input.of(zip.open(everything), everything.getSize(), intake.progress());
                try (var stream = new JsonStream(in)) {
                    JsonRecords.read(stream, RecordLayout.WHOLE, intake, new OpenMemory(intake));
                }
            } else if (lines != null) {
                intake.inside(lines.getName());
                var compressedInput = Utf8Input.withProgress(zip.open(lines), lines.getSize(), intake.progress());
                var uncompressedInput = SafeZip.limit(new GZIPInputStream(compressedInput), lines.getSize());
                try (var stream = new JsonStream(uncompressedInput)) {
                    JsonRecords.read(stream, RecordLayout.LINES, intake, new OpenMemory(intake));
                }
            } else {
                throw new ZipException("it holds neither " + EVERYTHING + " nor " + LINES);
            }
        }
    }

    @Override
    public Set<String> lists() {
        return Set.of("memories");
    }

    /// Categories and apps come before the memories that point to them.
    @Override
    public void otherMember(String member, Json value) {
        if (value instanceof Json.Arr(var elements) && (member.equals("categories") || member.equals("apps"))) {
            for (var element : elements) {
                if (element instanceof Json.Obj object) {
                    object.text("id")
                            .ifPresent(id -> names.put(id, object.text("name").orElse(id)));
                }
            }
        }
    }

    @Override
    public void record(Json record, String member, Place place) throws InvalidRecordException, ExchangeException {
        if (!(record instanceof Json.Obj memory) || memory.text("content").isEmpty()) {
            throw new InvalidRecordException(Messages.of("exchange.memoryEmpty"));
        }
        var metadata = memory.without("content").without("id");
        var categories = memory.texts("category_ids").stream().map(this::name).toList();
        if (!categories.isEmpty()) {
            metadata = metadata.with("categories", Json.Arr.ofTexts(categories));
        }
        var app = memory.text("app_id").map(this::name).orElse("");
        if (!app.isEmpty()) {
            metadata = metadata.with("app", new Json.Text(app));
        }
        intake.memory(
                place,
                memory.text("id").orElse(""),
                MemoryDraft.note("", memory.text("content").orElse(""), RecordTime.of(memory), metadata));
    }

    private String name(String id) {
        return names.getOrDefault(id, id);
    }
}
