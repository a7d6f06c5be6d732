package dev.emend.app.transfer;

import dev.emend.analysis.secrets.JsonSecretScanner;
import dev.emend.analysis.secrets.SecretDetector;
import dev.emend.app.core.TextLimit;
import dev.emend.exchange.record.ImportRecord;
import dev.emend.exchange.record.RawText;
import dev.emend.model.Json;
import dev.emend.model.Memory;
import dev.emend.model.MemoryLink;
import dev.emend.model.Origin;
import dev.emend.model.Run;
import dev.emend.store.memories.MemoryJson;
import dev.emend.store.memories.RunJson;
import java.util.ArrayList;
import java.util.LinkedHashMap;

/// Takes out of records what must never be stored: secrets, halves of characters, which no file can
/// hold, and whole records whose texts are longer than [TextLimit] allows.
public final class ImportSanitizer {
    private static final int NAME = 8;

    private int secrets;

    /// The number of secrets replaced so far.
    public int secrets() {
        return secrets;
    }

    public ImportRecord clean(ImportRecord importRecord) {
        var content = content(importRecord);
        var problem = TextLimit.problem(content);
        if (problem.isPresent()) { // looking for secrets in it would take long
            return new ImportRecord.Rejected(
                    importRecord.place(), problem.get(), redact(RawText.truncate(content.compact())));
        }
        return switch (importRecord) {
            case ImportRecord.OfMemory(var place, var memory, var vectors) ->
                new ImportRecord.OfMemory(place, clean(memory), vectors);
            case ImportRecord.OfRun(var place, var run) -> new ImportRecord.OfRun(place, run(run));
            case ImportRecord.OfLink(var place, var link) ->
                new ImportRecord.OfLink(
                        place,
                        new MemoryLink(
                                redact(link.from()),
                                redact(link.to()),
                                redact(link.kind()),
                                origin(link.origin(), link.from()),
                                clean(link.rest())));
            case ImportRecord.OfFeedback(var place, var row) -> new ImportRecord.OfFeedback(place, clean(row));
            case ImportRecord.Rejected(var place, var reason, var raw) ->
                new ImportRecord.Rejected(place, redact(reason), redact(raw));
            case ImportRecord.Note(var place, var text, var isFault) ->
                new ImportRecord.Note(place, redact(text), isFault);
        };
    }

    private static Json content(ImportRecord importRecord) {
        return switch (importRecord) {
            case ImportRecord.OfMemory(var _, var memory, var _) -> MemoryJson.write(memory);
            case ImportRecord.OfRun(var _, var run) -> RunJson.write(run);
            case ImportRecord.OfLink(var _, var link) -> link.rest();
            case ImportRecord.OfFeedback(var _, var row) -> row;
            case ImportRecord.Rejected _, ImportRecord.Note _ -> Json.Null.NULL;
        };
    }

    private String redact(String text) {
        secrets += SecretDetector.find(text).size();
        return SecretDetector.redact(text);
    }

    /// A name that is a secret is told apart from others by the id here, which is a hash of it.
    private Origin origin(Origin origin, String id) {
        var name = redact(origin.id());
        return name.equals(origin.id())
                ? origin
                : new Origin(
                        origin.source(), origin.format(), name + " " + id.substring(0, Math.min(NAME, id.length())));
    }

    private Memory clean(Memory memory) {
        var content = MemoryJson.write(memory);
        var clean = clean(content);
        var origin = origin(memory.origin(), memory.id());
        if (clean.equals(content) && origin.equals(memory.origin())) {
            return memory;
        }
        var read = MemoryJson.read(clean);
        return new Memory(memory.id(), memory.kind(), read.text(), read.result(), read.metadata(), origin);
    }

    public Run run(Run run) {
        var content = RunJson.write(run);
        var clean = clean(content);
        var origin = origin(run.origin(), run.id());
        if (clean.equals(content) && origin.equals(run.origin())) {
            return run;
        }
        var read = RunJson.read(clean);
        return new Run(run.id(), read.head(), read.messages(), read.metadata(), origin);
    }

    private Json.Obj clean(Json.Obj content) {
        var withoutIds = content.without("id").without("source").without("origin_id");
        var maskedContent = JsonSecretScanner.replace(withoutIds, (_, placeholder) -> {
            secrets++;
            return placeholder;
        });
        var whole = (Json.Obj) replaceLoneSurrogates(maskedContent);
        if (whole.equals(withoutIds)) {
            return content;
        }
        var all = new LinkedHashMap<>(content.members());
        all.putAll(whole.members());
        return new Json.Obj(all);
    }

    private static Json replaceLoneSurrogates(Json value) {
        return switch (value) {
            case Json.Text(var text) -> {
                var whole = replaceLoneSurrogates(text);
                yield whole.equals(text) ? value : new Json.Text(whole);
            }
            case Json.Arr(var elements) -> {
                var all = new ArrayList<Json>(elements.size());
                elements.forEach(element -> all.add(replaceLoneSurrogates(element)));
                yield new Json.Arr(all);
            }
            case Json.Obj(var members) -> {
                var all = new LinkedHashMap<String, Json>();
                members.forEach((name, member) -> all.put(replaceLoneSurrogates(name), replaceLoneSurrogates(member)));
                yield new Json.Obj(all);
            }
            case Json.Num _, Json.Bool _, Json.Null _ -> value;
        };
    }

    private static String replaceLoneSurrogates(String text) {
        return MemoryJson.replaceSurrogates(text);
    }
}
