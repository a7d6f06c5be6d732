package dev.emend.gui.shell;

import dev.emend.gui.kit.Icons;
import dev.emend.gui.kit.Screen;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.kit.UiAction;
import dev.emend.gui.palette.PaletteEntry;
import dev.emend.gui.palette.PaletteKind;
import dev.emend.gui.settings.SettingField;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.regex.Pattern;

/// The commands of the window as the palette lists them.
final class PaletteEntries {
    /// Keys that walk on the screen that is on, or end what is open there: no commands from
    /// elsewhere.
    private static final Set<String> MOVES = Set.of(
            "back",
            "clear",
            "narrower",
            "newer",
            "next",
            "older",
            "previous",
            "save",
            "stepBefore",
            "stepNext",
            "up",
            "down",
            "wider");

    /// The ids of actions that change the selected entries at once.
    private static final Pattern ON_SELECTION = Pattern.compile(".*\\.(?:accept|activate|anyway|both|confirm|contest"
            + "|contradicts|deactivate|delete|deleteSummary|dismiss|duplicate|flag|ignore|keep|keepItem|leave|left|merge"
            + "|ours|pause|promote|rate\\.\\d|redact|reject|restore|revert|revoke|right|rotate|same|separate|snooze|survivor"
            + "|their-item|theirs|ticked|unpin|unrelated)(?:\\.all)?");

    private static final Set<String> HELP = Set.of("shell.guide", "shell.sheet");

    /// The score that stands for all when a rating is begun from elsewhere.
    private static final String MIDDLE = ".3";

    private PaletteEntries() {}

    /// The commands that are possible on the screen that is on.
    static List<PaletteEntry> ofCurrentScreen(Screen screen) {
        return screen.actions().stream()
                .filter(action -> action.enabled().get())
                .filter(action -> !isWindowAction(action))
                .map(action -> entry(action, PaletteKind.HERE, "", action::fire))
                .toList();
    }

    /// The commands of a screen that is not on: choosing one goes there first.
    ///
    /// @param perform goes to the screen and does the action of this id there
    static List<PaletteEntry> ofOtherScreens(Screen screen, Consumer<UiAction> perform) {
        var labels = new HashSet<String>();
        return screen.actions().stream()
                .filter(action -> !isWindowAction(action))
                .filter(action ->
                        !MOVES.contains(action.id().substring(action.id().lastIndexOf('.') + 1)))
                .filter(action -> !isNumber(action) || action.id().endsWith(MIDDLE))
                .map(action -> ofOtherScreens(action, screen.title(), () -> perform.accept(action)))
                .filter(entry -> labels.add(entry.label())) // panes of a screen have the same for their own
                .toList();
    }

    /// Whether it changes what is selected on its screen, which nobody sees from elsewhere.
    static boolean isOnSelection(UiAction action) {
        return ON_SELECTION.matcher(action.id()).matches();
    }

    /// Actions that differ by a number only, such as rating 1 to 5, are one entry.
    private static PaletteEntry ofOtherScreens(UiAction action, String screen, Runnable run) {
        var entry = entry(action, PaletteKind.COMMAND, screen, run);
        var family = action.id().substring(0, action.id().lastIndexOf('.'));
        return isNumber(action) && Texts.has(family)
                ? new PaletteEntry(
                        family, entry.kind(), entry.icon(), Texts.get(family), screen, "", entry.words(), run)
                : entry;
    }

    private static boolean isNumber(UiAction action) {
        return Character.isDigit(action.id().charAt(action.id().length() - 1));
    }

    /// The entries that are possible on every screen; those not possible now are left out.
    static List<PaletteEntry> everywhere(List<UiAction> actions) {
        var entries = new ArrayList<PaletteEntry>();
        for (var action : actions) {
            if (action.enabled().get() && !action.id().equals("shell.palette")) {
                var kind = action.id().endsWith(".go")
                        ? PaletteKind.SCREEN
                        : HELP.contains(action.id()) ? PaletteKind.HELP : PaletteKind.COMMAND;
                entries.add(entry(action, kind, "", action::fire));
            }
        }
        return entries;
    }

    /// Each setting by its name.
    ///
    /// @param go goes to a screen and the field named there
    static List<PaletteEntry> settings(BiConsumer<String, String> go) {
        return SettingField.all().stream()
                .map(field -> new PaletteEntry(
                        "settings.field." + field.id(),
                        PaletteKind.SETTING,
                        Icons.SETTINGS,
                        field.label(),
                        field.section(),
                        "",
                        field.words(),
                        () -> go.accept("settings", field.id())))
                .toList();
    }

    /// Whether an action of a screen is one of the window's: it is listed with those.
    private static boolean isWindowAction(UiAction action) {
        return action.id().startsWith("shell.");
    }

    private static PaletteEntry entry(UiAction action, PaletteKind kind, String detail, Runnable run) {
        var hint = action.id() + ".hint";
        var words = Texts.has(hint) ? Texts.get(hint) : "";
        return new PaletteEntry(action.id(), kind, action.icon(), action.label(), detail, action.keyText(), words, run);
    }
}
