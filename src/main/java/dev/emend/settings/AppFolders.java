package dev.emend.settings;

import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The default places of Emend's files, by the platform's rules.
///
/// @param workspace the folder of the store
/// @param settings the settings file
public record AppFolders(Path workspace, Path settings) {

    /// The places for a platform (`os.name`), a home folder and the environment.
    ///
    /// Linux and others follow the XDG rules, under which a relative path counts as unset.
    public static AppFolders of(String platform, Path home, Map<String, String> environment) {
        var name = platform.toLowerCase(Locale.ROOT);
        if (name.startsWith("mac")) {
            var support = home.resolve("Library").resolve("Application Support").resolve("Emend");
            return new AppFolders(support, support.resolve("settings.json"));
        }
        if (name.startsWith("windows")) {
            var data = home.resolve("AppData");
            var local = folder(environment.get("LOCALAPPDATA"), data.resolve("Local"));
            var roamingFolder = folder(environment.get("APPDATA"), data.resolve("Roaming"));
            return new AppFolders(
                    local.resolve("Emend"), roamingFolder.resolve("Emend").resolve("settings.json"));
        }
        var data =
                folder(environment.get("XDG_DATA_HOME"), home.resolve(".local").resolve("share"));
        var config = folder(environment.get("XDG_CONFIG_HOME"), home.resolve(".config"));
        return new AppFolders(data.resolve("emend"), config.resolve("emend").resolve("settings.json"));
    }

    /// The places of this machine and user.
    public static AppFolders ofThisMachine() {
        var environment = System.getenv();
        // the XDG rules start at $HOME, which need not be what the password file says
        var home = folder(environment.get("HOME"), Path.of(System.getProperty("user.home")));
        return of(System.getProperty("os.name"), home, environment);
    }

    private static Path folder(@Nullable String value, Path otherwise) {
        if (value == null || value.isEmpty()) {
            return otherwise;
        }
        var folder = Path.of(value);
        return folder.isAbsolute() ? folder : otherwise;
    }
}
