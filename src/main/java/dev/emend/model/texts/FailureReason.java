package dev.emend.model.texts;

import java.nio.charset.CharacterCodingException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import org.jspecify.annotations.Nullable;

/// Why something failed, as the end of a sentence in the language of the work that asks: what the system says of a
/// file often is nothing but its name, a length, or the name of a class.
public final class FailureReason {
    private FailureReason() {}

    /// Never empty, and never the name of a class.
    public static String of(@Nullable Throwable failure) {
        return switch (failure) {
            case null -> Messages.of("shared.becauseUnknown");
            case FileSystemException file when file.getReason() != null -> message(file);
            case NoSuchFileException _ -> Messages.of("shared.becauseNoSuchFile");
            case AccessDeniedException _ -> Messages.of("shared.becauseNotAllowed");
            case CharacterCodingException _ -> Messages.of("shared.becauseNotUtf8");
            // its message is the name of the file alone
            case FileSystemException _ -> Messages.of("shared.becauseUnknown");
            default -> message(failure);
        };
    }

    private static String message(Throwable failure) {
        var message = failure.getMessage();
        var cause = failure.getCause();
        if (message == null || message.isBlank() || cause != null && message.equals(cause.toString())) {
            return of(cause);
        }
        return message;
    }
}
