package dev.emend.settings;

import dev.emend.model.Json;
import dev.emend.model.UserException;
import dev.emend.model.texts.Messages;
import dev.emend.settings.SettingsJson.InvalidMemberException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/// Settings in a file of their own, to take them elsewhere: how the window looks, what is switched
/// on, the lists with their saved views, and the keys.
///
/// What belongs to one person or one machine stays out, on both ways: the name, folders, the place
/// of the window and its dividers, and what was seen. So do a name and a password in the address of
/// a model. Blocks.
public final class SettingsExport {
    private static final String ENDPOINT = "extractionEndpoint";

    /// The members that travel, in the order of the file.
    private static final List<String> TRAVELLING = List.of(
            "theme",
            "zoom",
            "ranking",
            "tellTakenOver",
            ENDPOINT,
            "extractionModel",
            "extractionElsewhere",
            "agentQuestionsPerDay",
            TokenPricesJson.MEMBER,
            ListSettingsJson.LISTS,
            ListSettingsJson.MAP,
            "libraryViews",
            "runViews",
            "keys");

    /// What was read.
    ///
    /// @param settings those before, with what the file has in place of theirs
    /// @param unknown the names of members nobody knows
    public record Imported(Settings settings, List<String> unknown) {
        public Imported {
            unknown = List.copyOf(unknown);
        }
    }

    private SettingsExport() {}

    /// Writes them, whole or not at all; a file that is there is replaced.
    ///
    /// @throws UserException when the file can't be written
    public static void write(Settings settings, Path file) throws UserException {
        var all = SettingsJson.write(settings, Json.Obj.EMPTY);
        var chosen = Json.Obj.EMPTY;
        for (var name : TRAVELLING) {
            var value = all.get(name);
            if (value != null) {
                chosen = chosen.with(name, value);
            }
        }
        var address = settings.switches().extraction().address();
        members(file).write(chosen.with(ENDPOINT, new Json.Text(withoutCredentials(address))));
    }

    /// Reads a file that was exported, or one written by hand with some of its members.
    ///
    /// @throws UserException when there is no such file, it holds no settings, or a member has a
    ///   value it can't have; it names the line
    public static Imported read(Path file, Settings before) throws UserException {
        if (!Files.isRegularFile(file)) {
            throw wrongFile(Messages.of("settings.noFile", file));
        }
        var members = members(file);
        var fields = members.read();
        var merged = SettingsJson.write(before, Json.Obj.EMPTY);
        var known = merged;
        if (TRAVELLING.stream().noneMatch(fields::has)) {
            throw wrongFile(Messages.of("settings.noneInFile", file));
        }
        try {
            for (var name : TRAVELLING) {
                var value = fields.get(name);
                if (value != null) {
                    merged = merged.with(name, checked(name, value));
                }
            }
            return new Imported(
                    SettingsJson.read(merged),
                    fields.members().keySet().stream()
                            .filter(name -> !TRAVELLING.contains(name) && !known.has(name))
                            .toList());
        } catch (InvalidMemberException e) {
            throw members.wrong(e);
        }
    }

    /// What [SettingsJson] takes for nothing when it is of another kind.
    private static Json checked(String name, Json value) throws InvalidMemberException {
        boolean isObject =
                List.of("keys", ListSettingsJson.LISTS, ListSettingsJson.MAP).contains(name);
        if (isObject && !(value instanceof Json.Obj)) {
            throw new InvalidMemberException(name, "an object");
        }
        if (ListSettingsJson.VIEWS.containsValue(name) && !(value instanceof Json.Arr)) {
            throw new InvalidMemberException(name, "a list of views");
        }
        return value;
    }

    private static MembersFile members(Path file) {
        return new MembersFile(file, "The file of settings", Messages.of("settings.correctImport"));
    }

    private static UserException wrongFile(String what) {
        return new UserException(
                UserException.Code.BAD_INPUT,
                what,
                Messages.of("shared.nothingChanged"),
                Messages.of("settings.chooseExport"));
    }

    /// `http://ada:secret@host/v1` without `ada:secret@`.
    private static String withoutCredentials(String address) {
        return address.replaceFirst("^([a-zA-Z][a-zA-Z0-9+.-]*://)?[^/?#]*@", "$1");
    }
}
