package dev.emend.curation;

import dev.emend.catalog.CatalogException;
import dev.emend.memory.Session;
import dev.emend.memory.Store;
import dev.emend.memory.StoreException;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.function.Function;

/// Turns what the rings below report into the one kind of failure people see.
final class Failures {
    private Failures() {}

    static CurationException of(CatalogException problem) {
        return new CurationException(
                CurationException.Code.BROKEN_FILE,
                where(problem) + ": " + problem.what(),
                "The file was left as it is.",
                problem.wayOut(),
                problem);
    }

    private static String where(CatalogException problem) {
        return problem.path()
                + (problem.line().isPresent() ? ", line " + problem.line().getAsInt() : "")
                + (problem.column().isPresent() ? ", column " + problem.column().getAsInt() : "");
    }

    static CurationException of(StoreException problem) {
        return new CurationException(
                CurationException.Code.STORE, problem.what(), "", problem.wayOut(), problem);
    }

    /// @param reason a sentence
    /// @param what the file as a sentence calls it, such as `The history acts.jsonl`
    static CurationException unreadable(String what, IOException problem, String next) {
        var reason =
                switch (problem) {
                    case NoSuchFileException _ -> "there is no such file";
                    case CharacterCodingException _ -> "it is not UTF-8";
                    default -> String.valueOf(problem.getMessage());
                };
        return new CurationException(
                CurationException.Code.BAD_INPUT,
                what + " can't be read: " + reason + ".",
                "",
                next,
                problem);
    }

    static CurationException held(Path file, String reason) {
        return new CurationException(
                CurationException.Code.HELD,
                file + " changed too much to be saved over. " + reason,
                "The file was left as it is; your decisions are in the journal.",
                "Merge it or put the last good version back: in the window, or with emend"
                        + " conflicts.");
    }

    /// @param reason a sentence
    static CurationException unknown(Path file, String reason) {
        return new CurationException(
                CurationException.Code.HELD,
                file + " is not saved over before you answer. " + reason,
                "The file was left as it is; your decisions are in the journal.",
                "Merge it or put the last good version back: in the window, or with emend"
                        + " conflicts.");
    }

    static CurationException notFound(String what, String next) {
        return new CurationException(CurationException.Code.NOT_FOUND, what, "", next);
    }

    /// For whoever comes while the workspace is let go of.
    static CurationException closing() {
        return new CurationException(
                CurationException.Code.SEARCH,
                "The workspace is being closed.",
                "",
                "Ask again when it is open.");
    }

    static CurationException badInput(String what, String next) {
        return new CurationException(
                CurationException.Code.BAD_INPUT, what, "Nothing was changed.", next);
    }

    /// A reason of the rings below as a sentence.
    static String sentence(String reason) {
        boolean isField = reason.split(" ", 2)[0].indexOf('_') > 0;
        return (isField ? reason : Character.toUpperCase(reason.charAt(0)) + reason.substring(1))
                + ".";
    }

    static <T> T read(Store store, Function<Session, T> work) throws CurationException {
        try {
            return store.read(work);
        } catch (StoreException problem) {
            throw of(problem);
        }
    }

    /// While a team's server is away, which the status says, what it would add is left out.
    static <T> T readUnlessAway(Store store, Function<Session, T> work, T without)
            throws CurationException {
        try {
            return store.read(work);
        } catch (StoreException problem) {
            if (problem.kind() == StoreException.Kind.AWAY) {
                return without;
            }
            throw of(problem);
        }
    }

    static <T> T write(Store store, Function<Session, T> work) throws CurationException {
        try {
            return store.write(work);
        } catch (StoreException problem) {
            throw of(problem);
        }
    }
}
