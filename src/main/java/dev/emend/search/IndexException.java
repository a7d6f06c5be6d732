package dev.emend.search;

import dev.emend.model.UserException;
import dev.emend.model.texts.Messages;
import java.io.Serial;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/// Why the search index cannot be opened.
///
/// A damaged index is no reason: it is derived from the catalogs and made anew.
public final class IndexException extends UserException {
    @Serial
    private static final long serialVersionUID = 1;

    private final boolean isInUse;

    /// @param folder of the index; null when it is in memory
    /// @param problem what is wrong with it, the end of a sentence
    public IndexException(@Nullable Path folder, String problem, boolean isInUse, Throwable cause) {
        super(
                Code.SEARCH,
                Messages.of("search.indexProblem", folder, problem),
                Messages.of("search.dataUntouched"),
                Messages.of("search.closeOthers", folder),
                cause);
        this.isInUse = isInUse;
    }

    /// Whether another program holds it, which may end any moment.
    public boolean isInUse() {
        return isInUse;
    }
}
