package dev.emend.app.journal;

import dev.emend.app.catalogs.ChangeSet;
import dev.emend.app.catalogs.MarkKeys;
import dev.emend.json.JsonFault;
import dev.emend.json.JsonText;
import dev.emend.model.Json;
import dev.emend.model.texts.Messages;
import dev.emend.store.journal.JournalEntry;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// A change as a line of an exported history. The line names its catalog by file and id and everything
/// in it without the id, so that the histories of two copies can be compared.
///
/// @param fields the line
public record ExportedCommand(Json.Obj fields) {
    /// Every line begins so; no other file of Emend does.
    static final String MARK = "{\"version\":1,\"act\":";

    private static final int VERSION = 1;

    /// A line wraps a value that may itself be as deep as a catalog allows.
    private static final int DEPTH = 230;

    /// Of a change.
    private static final List<String> MEMBERS =
            List.of("edits", "states", "rating", "learning", ChangeSet.PROPOSED, "marks", "moved");

    /// Of a change of the store, whose entries are called the same in every workspace. What they say is left out.
    private static final List<String> STORE_MEMBERS = List.of("states", "rating", "marks");

    private static final String TEXTS_THAT_MUST_BE_THERE = "person, kind, label, chain";

    /// @param path of the catalog; null when it is not known any more
    /// @param undoes the chain hash of the change it takes back
    static ExportedCommand of(JournalEntry entry, @Nullable Path path, String chain, @Nullable String undoes) {
        var change = entry.change();
        var members = new LinkedHashMap<String, Json>();
        members.put("version", Json.from(VERSION));
        members.put("act", Json.from(entry.seq()));
        members.put("at", Json.from(entry.at().toString()));
        members.put("person", Json.from(change.person()));
        members.put("kind", Json.from(change.kind()));
        members.put("label", Json.from(change.label()));
        var catalog = change.target().catalog();
        if (catalog != null) {
            members.put("catalog_id", Json.from(catalog.toString()));
            members.put(
                    "catalog",
                    Json.from(path == null ? null : path.getFileName().toString()));
            if (change.target().itemKey() != null) {
                members.put("item", Json.from(relative(catalog, change.target().itemKey())));
            }
            if (change.target().learningKey() != null) {
                members.put(
                        "learning_key",
                        Json.from(relative(catalog, change.target().learningKey())));
            }
            changes(catalog, change.after()).members().forEach(members::put);
            members.put("before", changes(catalog, change.before()));
        } else {
            var after = members(STORE_MEMBERS, change.after());
            members.putAll(after);
            if (!after.isEmpty()) {
                members.put("before", new Json.Obj(members(STORE_MEMBERS, change.before())));
            }
        }
        if (undoes != null) {
            members.put("undoes", Json.from(undoes));
        }
        if (entry.origin() != null) {
            members.put("origin", Json.from(entry.origin()));
        }
        members.put("chain", Json.from(chain));
        return new ExportedCommand(new Json.Obj(members));
    }

    public static ExportedCommand read(String line) throws JsonFault, Malformed {
        if (!(JsonText.parse(line, DEPTH) instanceof Json.Obj fields)) {
            throw new Malformed(Messages.of("journal.lineNoObject"));
        }
        if (fields.integer("version").orElse(0) != VERSION) {
            throw new Malformed(Messages.of("journal.lineOtherVersion"));
        }
        for (var name : TEXTS_THAT_MUST_BE_THERE.split(", ")) {
            if (fields.text(name).orElse("").isBlank()) {
                throw new Malformed(Messages.of("journal.lineHasNo", name));
            }
        }
        return new ExportedCommand(fields);
    }

    /// A line that is JSON and no change; the message completes "line 7 …".
    public static final class Malformed extends Exception {
        private static final long serialVersionUID = 1L;

        Malformed(String message) {
            super(message);
        }
    }

    public String text(String name) {
        return fields.text(name).orElse("");
    }

    /// The name of this change in every workspace: its hash where it was first done.
    public String identity() {
        return fields.text("origin").orElse(text("chain"));
    }

    public Optional<String> undoes() {
        return fields.text("undoes");
    }

    private static String relative(UUID catalog, String key) {
        var prefix = catalog + "/";
        return key.startsWith(prefix) ? key.substring(prefix.length()) : key;
    }

    private static LinkedHashMap<String, Json> members(List<String> names, Json.Obj row) {
        var members = new LinkedHashMap<String, Json>();
        for (var name : names) {
            var value = row.get(name);
            if (value != null) {
                members.put(name, value);
            }
        }
        return members;
    }

    /// The changes in a row of the journal, every key without the catalog.
    private static Json.Obj changes(UUID catalog, Json.Obj row) {
        var members = members(MEMBERS, row);
        if (members.get("states") instanceof Json.Obj states) {
            var entries = new LinkedHashMap<String, Json>();
            states.members().forEach((key, state) -> entries.put(relative(catalog, key), state));
            members.put("states", new Json.Obj(entries));
        }
        if (members.get("moved") instanceof Json.Obj moves) {
            var entries = new LinkedHashMap<String, Json>();
            moves.members()
                    .forEach((key, name) ->
                            entries.put(relative(catalog, key), Json.from(relative(catalog, name.plain()))));
            members.put("moved", new Json.Obj(entries));
        }
        if (members.get("rating") instanceof Json.Obj rating) {
            var target = rating.text("target").orElse("");
            members.put("rating", rating.with("target", Json.from(relative(catalog, target))));
        }
        if (members.get("marks") instanceof Json.Arr(var marks)) {
            members.put(
                    "marks",
                    new Json.Arr(marks.stream()
                            .map(mark -> MarkKeys.rename(mark, key -> relative(catalog, key)))
                            .toList()));
        }
        return new Json.Obj(members);
    }
}
