package dev.emend.settings;

import dev.emend.model.Json;
import dev.emend.model.UserException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// File of a person's unsaved texts: `drafts.json` in the folder of the
/// workspace, readable only by that person.
public final class DraftsFile {
    private static final String DRAFTS = "drafts";

    private final MembersFile file;

    private DraftsFile(Path file) {
        this.file = new MembersFile(file, "The unsaved texts");
    }

    /// @param workspace the folder of the workspace
    public static DraftsFile of(Path workspace) {
        return new DraftsFile(workspace.resolve("drafts.json"));
    }

    /// An unsaved text.
    ///
    /// @param field the name of the field it was typed into
    /// @param about the key of what it was typed about
    /// @param at when its last letter was typed
    public record Draft(String field, String about, String text, Instant at) {}

    public Path path() {
        return file.path();
    }

    /// The drafts in the order they were saved in; those this version can't read are left out.
    ///
    /// @throws UserException when the file can't be read or is no JSON object
    public List<Draft> load() throws UserException {
        var drafts = new ArrayList<Draft>();
        for (var entry : file.read().array(DRAFTS)) {
            if (entry instanceof Json.Obj fields) {
                read(fields).ifPresent(drafts::add);
            }
        }
        return drafts;
    }

    private static Optional<Draft> read(Json.Obj fields) {
        try {
            return Optional.of(new Draft(
                    text(fields, "field"),
                    text(fields, "about"),
                    text(fields, "text"),
                    Instant.parse(text(fields, "at"))));
        } catch (IllegalArgumentException | DateTimeParseException _) {
            return Optional.empty();
        }
    }

    private static String text(Json.Obj fields, String name) {
        return fields.text(name).orElse("");
    }

    /// Replaces the file, whole or not at all.
    ///
    /// @throws UserException when it can't be written
    public void save(List<Draft> drafts) throws UserException {
        var lines = new ArrayList<Json>();
        for (var draft : drafts) {
            lines.add(Json.Obj.of("field", draft.field, "about", draft.about, "text", draft.text)
                    .with("at", new Json.Text(draft.at.toString())));
        }
        file.writeSecret(Json.Obj.EMPTY.with(DRAFTS, new Json.Arr(lines)));
    }
}
