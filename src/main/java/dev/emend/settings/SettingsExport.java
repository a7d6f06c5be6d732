package dev.emend.settings;

import dev.emend.model.Json;
import dev.emend.model.UserException;
import dev.emend.model.texts.Messages;
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
    /// The result of reading an exported file.
    ///
    /// @param settings the previous ones, with the values of the file in place of theirs
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
        members(file).write(settings.export());
    }

    private static List<Setting<?>> exportedSettings() {
        return Settings.all().stream().filter(Setting::isExported).toList();
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
        if (exportedSettings().stream()
                .flatMap(setting -> setting.members().stream())
                .noneMatch(fields::has)) {
            throw wrongFile(Messages.of("settings.noneInFile", file));
        }
        var knownNames = Settings.all().stream()
                .flatMap(setting -> setting.members().stream())
                .toList();
        try {
            var merged = before.write(Json.Obj.EMPTY);
            for (var member : fields.members().entrySet()) {
                merged = merged.with(member.getKey(), member.getValue());
            }
            var settings = before;
            for (var setting : exportedSettings()) {
                settings = settings.withRead(setting, merged);
            }
            return new Imported(
                    settings,
                    fields.members().keySet().stream()
                            .filter(name -> !knownNames.contains(name))
                            .toList());
        } catch (InvalidMemberException e) {
            throw members.wrong(e);
        }
    }

    private static MembersFile members(Path file) {
        return new MembersFile(file, "The file of settings", Messages.of("settings.correctImport"));
    }

    private static UserException wrongFile(String message) {
        return new UserException(
                UserException.Code.BAD_INPUT,
                message,
                Messages.of("shared.nothingChanged"),
                Messages.of("settings.chooseExport"));
    }
}
