package dev.emend.gui.settings;

import dev.emend.gui.kit.Texts;
import dev.emend.settings.Setting;
import dev.emend.settings.Settings;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/// A setting as people look for it by its name.
///
/// @param id with which [SettingsScreen#onShown] puts the focus on it
/// @param label its name
/// @param section under which heading it stands
/// @param words its values and what is said of it, to search in
/// @param plain the setting that the control of the page with this id shows and changes as it is; empty for those
///   that the page knows by themselves
public record SettingField(String id, String label, String section, String words, Optional<Plain> plain) {
    /// A setting with a control of the usual kind.
    sealed interface Plain {}

    /// Shown by a box to check.
    record Flag(Setting<Boolean> setting) implements Plain {}

    /// Shown by a field of one line.
    record Line(Setting<String> setting) implements Plain {}

    private static final List<SettingField> ALL = List.of(
            field("person", "you", "person.hint"),
            field("theme", "look", "theme.system", "theme.light", "theme.dark", "theme.high_contrast"),
            field("language", "look", "language.system", "language.hint"),
            field("zoom", "look"),
            field("hold", "files", "hold.hint"),
            field("atOnce", "files", "atOnce.hint"),
            field("reviewedOnly", "files", "reviewedOnly.hint"),
            field("tellTakenOver", "files", "tellTakenOver.hint").with(new Flag(Settings.TELL_TAKEN_OVER)),
            field("editor", "files", "editor.hint").with(new Line(Settings.EDITOR)),
            field("workspace", "files", "workspace.copy"),
            field("extraction.address", "extraction", "extraction.hint"),
            field("extraction.model", "extraction", "extraction.hint"),
            field("extraction.elsewhere", "extraction"),
            field("prices", "prices", "prices.hint", "prices.model", "prices.input", "prices.output", "prices.cached"),
            field("rules", "rules", "rules.hint", "rules.source", "rules.about"),
            field("model", "search", "model.bundled", "model.small", "model.small.hint", "model.own", "model.hint"),
            field("ranking", "search", "ranking.relevance", "ranking.trust", "ranking.quality"),
            field("template", "template", "template.hint"),
            field("transfer", "transfer", "export", "import", "transfer.hint"));

    /// All settings, in the order of the page.
    public static List<SettingField> all() {
        return ALL;
    }

    private static SettingField field(String id, String section, String... words) {
        return new SettingField(
                id,
                Texts.get("settings." + id),
                Texts.get("settings." + section),
                Arrays.stream(words).map(word -> Texts.get("settings." + word)).collect(Collectors.joining(" ")),
                Optional.empty());
    }

    private SettingField with(Plain plain) {
        return new SettingField(id, label, section, words, Optional.of(plain));
    }
}
