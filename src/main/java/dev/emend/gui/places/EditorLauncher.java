package dev.emend.gui.places;

import dev.emend.app.library.ItemPlace;
import dev.emend.gui.kit.Background;
import dev.emend.gui.kit.Problem;
import dev.emend.gui.kit.Texts;
import dev.emend.model.UserException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Shows a line of a file in another program: with the command a person gave, else with the program the system opens
/// such files with.
public final class EditorLauncher {
    /// A program that fails ends at once; one that shows the file may stay.
    private static final long PATIENCE_SECONDS = 3;

    private static final Pattern WORD = Pattern.compile("(?:\"[^\"]*\"|\\S)+");

    private final Background background;
    private final Supplier<String> command;
    private final Consumer<Problem> onFailed;

    /// @param command of the settings, read on the JavaFX thread; empty for the system's program
    /// @param onFailed told why nothing shows the file, on the JavaFX thread
    public EditorLauncher(Background background, Supplier<String> command, Consumer<Problem> onFailed) {
        this.background = background;
        this.command = command;
        this.onFailed = onFailed;
    }

    /// Call on the JavaFX thread.
    public void show(ItemPlace place) {
        var customCommand = command.get().strip();
        var words = customCommand.isEmpty() ? system(place.file()) : words(customCommand, place);
        background.run(
                () -> {
                    start(words, place.file());
                    return place;
                },
                _ -> {},
                onFailed);
    }

    /// The words of a command, of which those in quotes are one, with the place in them. A command that does not say
    /// where the file goes gets it as its last word.
    static List<String> words(String command, ItemPlace place) {
        var words = new ArrayList<String>();
        var matcher = WORD.matcher(command.contains("{file}") ? command : command + " {file}");
        while (matcher.find()) {
            words.add(matcher.group()
                    .replace("\"", "")
                    .replace("{line}", Integer.toString(place.line()))
                    .replace("{file}", place.file().toString()));
        }
        return words;
    }

    private static List<String> system(Path file) {
        var name = System.getProperty("os.name", "").toLowerCase(Locale.ROOT);
        if (name.startsWith("windows")) {
            return List.of("rundll32", "url.dll,FileProtocolHandler", file.toString());
        }
        return List.of(name.startsWith("mac") ? "open" : "xdg-open", file.toString());
    }

    private static void start(List<String> words, Path file) throws UserException, InterruptedException {
        try {
            var process = new ProcessBuilder(words)
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
            if (process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS) && process.exitValue() != 0) {
                throw failure(Texts.get("places.editor.failed", words.getFirst(), file, process.exitValue()), null);
            }
        } catch (IOException e) {
            throw failure(Texts.get("places.editor.missing", words.getFirst(), file), e);
        }
    }

    private static UserException failure(String message, @Nullable Throwable cause) {
        return new UserException(UserException.Code.BAD_INPUT, message, "", Texts.get("places.editor.next"), cause);
    }
}
