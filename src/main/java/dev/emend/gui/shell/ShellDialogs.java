package dev.emend.gui.shell;

import dev.emend.gui.help.GuideDialog;
import dev.emend.gui.help.KeySheet;
import dev.emend.gui.help.ProblemReportDialog;
import dev.emend.gui.kit.Screen;
import dev.emend.gui.kit.UiAction;
import dev.emend.gui.places.DiscoveryDialog;
import dev.emend.gui.places.DiscoveryViewModel;
import java.util.List;

/// Cards above whatever screen is on: the guide, the sheet of keys, what agents keep on this
/// machine, and the report of a problem. On the JavaFX thread.
final class ShellDialogs {
    private final Shell shell;
    private final Overlay overlay;
    private final List<UiAction> everywhere;

    /// @param everywhere the actions of the window itself
    ShellDialogs(Shell shell, Overlay overlay, List<UiAction> everywhere) {
        this.shell = shell;
        this.overlay = overlay;
        this.everywhere = everywhere;
    }

    /// At what tells of the screen that is on; at what helps when the workspace can't be opened.
    void guide() {
        var dialog = shell.isFailed()
                ? GuideDialog.ofTrouble(shell, overlay::hide)
                : GuideDialog.of(shell.model.screenProperty().get(), shell, overlay::hide);
        overlay.show(dialog, dialog.search, dialog.actions(), () -> {});
    }

    void sheet() {
        var screenGroups = shell.current().map(Screen::groups).orElse(List.of());
        var sheet = new KeySheet(screenGroups, everywhere, overlay::hide);
        overlay.show(sheet, sheet.closeButton());
    }

    void memories() {
        shell.workspace().ifPresent(services -> {
            var discovery = new DiscoveryViewModel(services.workspace().library(), services.home(), shell);
            var dialog = new DiscoveryDialog(discovery, shell, overlay::hide);
            overlay.show(dialog, dialog, dialog.actions(), () -> {});
        });
    }

    /// What was typed and not saved.
    void drafts() {
        var dialog = new DraftsDialog(shell, overlay::hide);
        overlay.show(dialog, dialog.close);
    }

    void problem() {
        shell.workspace().ifPresent(services -> {
            var dialog = ProblemReportDialog.of(services.folder(), shell, overlay::hide);
            overlay.show(dialog, dialog, dialog.actions(), () -> {});
        });
    }
}
