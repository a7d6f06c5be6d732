package dev.emend.cli;

import dev.emend.cli.common.Terminal;
import dev.emend.model.texts.Language;
import dev.emend.model.texts.Messages;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/// The language of the window, for one run.
final class LanguageOption {
    @Option(
            names = "--language",
            paramLabel = "LANGUAGE",
            description = "The language of the window this time: en, de or ja.")
    private @Nullable String tag;

    /// Empty when the line names none. One that Emend does not speak is English, and said.
    Optional<Language> chosenLanguage(Terminal terminal) {
        if (tag == null) {
            return Optional.empty();
        }
        var language = Language.of(tag);
        if (language.isEmpty()) {
            var all = Arrays.stream(Language.values()).map(Language::tag).collect(Collectors.joining(", "));
            terminal.note(Messages.of("cli.noLanguage", tag, all));
        }
        return Optional.of(language.orElse(Language.ENGLISH));
    }
}
