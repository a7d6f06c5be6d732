package dev.emend.app.preview;

import dev.emend.app.core.UserErrors;
import dev.emend.json.JsonFile;
import dev.emend.model.UserException;
import dev.emend.model.texts.FailureReason;
import dev.emend.model.texts.Messages;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/// The profiles of a workspace: those that are always there, and its own template, a text file that
/// people edit. Thread-safe; calls block.
public final class PromptProfiles {
    /// The workspace's own template.
    public static final String FILE = "prompt-template.txt";

    private final Path folder;

    /// @param workspace its folder
    public PromptProfiles(Path workspace) {
        folder = workspace;
    }

    /// @throws UserException when there is no such profile, or its template is wrong
    public PromptProfile get(String name) throws UserException {
        if (!name.toLowerCase(Locale.ROOT).equals(PromptProfile.CUSTOM)) {
            return PromptProfile.ofName(name);
        }
        var template = template();
        if (template.isBlank()) {
            throw new UserException(
                    UserException.Code.NOT_FOUND,
                    Messages.of("preview.noTemplate"),
                    "",
                    Messages.of("preview.writeTemplate"));
        }
        return PromptProfile.custom(template);
    }

    /// The workspace's own template; empty when it has none.
    public String template() throws UserException {
        var file = folder.resolve(FILE);
        return Files.exists(file) ? read(file) : "";
    }

    /// Keeps a template, or takes it away when it is blank.
    ///
    /// @throws UserException when it is no template; the one before stays
    public void keep(String template) throws UserException {
        var file = folder.resolve(FILE);
        try {
            if (template.isBlank()) {
                Files.deleteIfExists(file);
                return;
            }
            var _ = PromptProfile.custom(template);
            JsonFile.replace(file, template);
        } catch (IOException e) {
            throw new UserException(
                    UserException.Code.BAD_INPUT,
                    Messages.of("preview.templateNotWritten", file, FailureReason.of(e)),
                    Messages.of("preview.oneBeforeStays"),
                    Messages.of("preview.checkFolder"),
                    e);
        }
    }

    /// The profile a template file describes.
    public static PromptProfile fromFile(Path file) throws UserException {
        try {
            return PromptProfile.custom(read(file));
        } catch (UserException e) {
            if (e.getCause() instanceof IOException) {
                throw e;
            }
            throw new UserException(e.code(), file + ": " + e.message(), e.impact(), e.remedy(), e);
        }
    }

    private static String read(Path file) throws UserException {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw UserErrors.unreadable(Messages.of("preview.theTemplate", file), e, Messages.of("shared.checkPath"));
        }
    }
}
