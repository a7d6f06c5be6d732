package dev.emend.settings;

import dev.emend.model.UserException;
import java.nio.file.Path;

/// The file the settings are kept in: a JSON object, one member per line, that people may edit.
///
/// Saving keeps members of newer versions and never writes over a file it could not read.
public final class SettingsFile {
    private final MembersFile file;

    public SettingsFile(Path file) {
        this.file = new MembersFile(file, "The settings");
    }

    public Path path() {
        return file.path();
    }

    /// The settings in the file; [Settings#DEFAULTS] when there is none, and for members left out.
    ///
    /// @throws UserException when the file can't be read or a member has a value it can't have
    public Settings load() throws UserException {
        try {
            return Settings.read(file.read());
        } catch (InvalidMemberException e) {
            throw file.wrong(e);
        }
    }

    /// Replaces the settings in the file, whole or not at all.
    ///
    /// @throws UserException when the file there is no JSON object, or can't be written
    public void save(Settings settings) throws UserException {
        file.write(settings.write(file.read()));
    }
}
