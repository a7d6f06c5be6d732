package dev.emend.cli;

import dev.emend.cli.common.CliCommand;
import dev.emend.cli.common.Exit;
import dev.emend.model.Json;
import dev.emend.model.UserException;
import dev.emend.model.texts.Language;
import dev.emend.settings.Theme;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// Walks every screen without a display and writes its pictures.
@Command(
        name = "tour",
        description = "Do the main work on the sample, and write a picture of every screen.",
        footer = {"", "Example: emend tour --out target/tour"})
final class TourCommand extends CliCommand {
    @Option(
            names = "--out",
            paramLabel = "DIR",
            required = true,
            description = "The folder for the pictures and report.md.")
    private Path out;

    @Option(names = "--theme", paramLabel = "THEME", description = "Only in this one: light, dark or high-contrast.")
    private @Nullable String only;

    @Option(names = "--screen", paramLabel = "SCREEN", description = "Only this screen: home, review, library, …")
    private @Nullable String screen;

    @Mixin
    private final LanguageOption language = new LanguageOption();

    @Override
    public Integer call() throws UserException {
        if (screen != null && !host().screens().contains(screen)) {
            throw wrongUsage(
                    "There is no screen " + screen + ". The screens are " + String.join(", ", host().screens()) + ".");
        }
        int findings = host().tour(
                        out,
                        themes(),
                        language.chosenLanguage(terminal()).orElse(Language.ENGLISH),
                        Optional.ofNullable(screen));
        if (isJson()) {
            terminal().json(Json.Obj.of("out", out.toString(), "findings", findings));
        }
        terminal().err().println("Pictures and report.md are in " + out + ".");
        return findings == 0 ? Exit.DONE : Exit.INPUT;
    }

    private List<Theme> themes() {
        var all = List.of(Theme.LIGHT, Theme.DARK, Theme.HIGH_CONTRAST);
        if (only == null) {
            return all;
        }
        var selectedThemes =
                all.stream().filter(theme -> word(theme).equals(only)).toList();
        if (selectedThemes.isEmpty()) {
            throw wrongUsage("--theme takes light, dark or high-contrast.");
        }
        return selectedThemes;
    }

    private static String word(Theme theme) {
        return theme.word().replace('_', '-');
    }
}
