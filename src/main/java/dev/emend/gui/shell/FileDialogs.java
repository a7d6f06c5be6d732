package dev.emend.gui.shell;

import dev.emend.gui.kit.Dialogs;
import dev.emend.gui.kit.Texts;
import java.io.File;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import javafx.stage.DirectoryChooser;
import javafx.stage.FileChooser;
import javafx.stage.Window;

/// The dialogs of the system; each starts in the folder of the last answer.
final class FileDialogs implements Dialogs {
    private final Supplier<Window> owner;
    private Optional<File> folder = Optional.empty();

    FileDialogs(Supplier<Window> owner) {
        this.owner = owner;
    }

    @Override
    public Optional<Path> openFile(String title) {
        var chooser = chooser(title);
        chooser.getExtensionFilters().addAll(filters());
        return remember(chooser.showOpenDialog(owner.get()));
    }

    @Override
    public Optional<Path> saveFile(String title, String suggestedName) {
        var chooser = chooser(title);
        chooser.setInitialFileName(suggestedName);
        return remember(chooser.showSaveDialog(owner.get()));
    }

    @Override
    public Optional<Path> folder(String title) {
        var chooser = new DirectoryChooser();
        chooser.setTitle(title);
        folder.filter(File::isDirectory).ifPresent(chooser::setInitialDirectory);
        return remember(chooser.showDialog(owner.get()));
    }

    /// The filters for opening files. The first hides only what is never read, since the content of
    /// a file shows what it holds, and not its name.
    static List<FileChooser.ExtensionFilter> filters() {
        return List.of(
                new FileChooser.ExtensionFilter(
                        Texts.get("ask.readable"),
                        "*.json",
                        "*.jsonl",
                        "*.ndjson",
                        "*.traj",
                        "*.af",
                        "*.md",
                        "*.csv",
                        "*.zip",
                        "*.sqlite3",
                        "*.sqlite",
                        "*.db"),
                new FileChooser.ExtensionFilter(Texts.get("ask.any"), "*"));
    }

    private FileChooser chooser(String title) {
        var chooser = new FileChooser();
        chooser.setTitle(title);
        folder.filter(File::isDirectory).ifPresent(chooser::setInitialDirectory);
        return chooser;
    }

    private Optional<Path> remember(@org.jspecify.annotations.Nullable File answer) {
        if (answer == null) {
            return Optional.empty();
        }
        folder = Optional.ofNullable(answer.isDirectory() ? answer : answer.getParentFile());
        return Optional.of(answer.toPath());
    }
}
