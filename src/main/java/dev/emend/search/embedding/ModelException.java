package dev.emend.search.embedding;

import dev.emend.model.UserException;
import dev.emend.model.texts.Messages;
import java.io.Serial;
import org.jspecify.annotations.Nullable;

/// Why semantic search is off.
public final class ModelException extends UserException {
    @Serial
    private static final long serialVersionUID = 1;

    public ModelException(String reason) {
        this(reason, null);
    }

    /// @param reason one sentence or two
    public ModelException(String reason, @Nullable Throwable cause) {
        super(Code.SEARCH, reason, Messages.of("search.keywordsWork"), Messages.of("shared.checkModel"), cause);
    }
}
