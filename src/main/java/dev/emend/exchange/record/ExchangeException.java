package dev.emend.exchange.record;

import dev.emend.model.UserException;
import dev.emend.model.texts.Messages;
import org.jspecify.annotations.Nullable;

/// A file that can't be read or written at all.
public final class ExchangeException extends UserException {
    private static final long serialVersionUID = 1;

    public ExchangeException(String message, String remedy) {
        this(message, remedy, null);
    }

    public ExchangeException(String message, String remedy, @Nullable Throwable cause) {
        super(Code.BAD_INPUT, message, Messages.of("shared.nothingChanged"), remedy, cause);
    }
}
