package dev.emend.cli.common;

import dev.emend.model.Json;
import dev.emend.model.VisibleText;
import dev.emend.model.texts.FailureReason;
import dev.emend.model.texts.Messages;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/// The streams and folder of a command: results go to `out`, everything else to `err`; relative files
/// start at `folder`.
///
/// @param watch tells whether `err` is a screen somebody looks at, so that a line may be written over;
///   asked only by who writes such lines
/// @param cancellation tells whether nobody waits for the result any more
public record Terminal(
        InputStream in,
        PrintStream out,
        PrintStream err,
        Path folder,
        BooleanSupplier watch,
        BooleanSupplier cancellation) {
    public static Terminal of(InputStream in, OutputStream out, OutputStream err, Path folder) {
        return new Terminal(
                in,
                new ResultStream(out),
                new PrintStream(err, true, StandardCharsets.UTF_8),
                folder,
                () -> false,
                () -> false);
    }

    public Terminal withWatch(BooleanSupplier isSo) {
        return new Terminal(in, out, err, folder, isSo, cancellation);
    }

    /// The terminal of another process, which may end before the command does.
    Terminal leftWhen(BooleanSupplier isSo) {
        return new Terminal(in, out, err, folder, watch, isSo);
    }

    /// Returns this terminal with what was read from it before as its input.
    Terminal withInput(InputStream input) {
        return new Terminal(input, out, err, folder, watch, cancellation);
    }

    /// Whether nobody waits for the result any more, as after Ctrl+C: work stops where it loses nothing.
    public boolean isLeft() {
        return cancellation.getAsBoolean();
    }

    /// Whether `err` is a screen somebody looks at.
    public boolean isWatched() {
        return watch.getAsBoolean();
    }

    /// Writes over the last line of `err`, which has no end yet.
    public void overwrite(String line) {
        err.print("\r" + VisibleText.of(line));
        err.flush();
    }

    /// Prints a line of the result for people, with nothing in it that changes on their terminal.
    public void line(String text) {
        out.println(VisibleText.of(text));
    }

    /// Prints a message for people that is not the result.
    public void note(String text) {
        err.println(VisibleText.of(text));
    }

    public void json(Json json) {
        out.println(VisibleText.inJson(json.compact()));
    }

    /// The exit code of a command whose result is printed: that of a failure when the result did not
    /// get out whole, which people are told.
    ///
    /// @param exit what the command itself ended with
    public int finish(int exit) {
        var failure = failure();
        failure.ifPresent(problem -> note("emend: " + Messages.of("cli.resultCutOff", FailureReason.of(problem))));
        return failure.isPresent() && exit == Exit.DONE ? Exit.INPUT : exit;
    }

    /// Why the result did not get out whole; empty when it did, or when whoever read it has enough.
    public Optional<IOException> failure() {
        out.flush();
        return out instanceof ResultStream result ? result.failure() : Optional.empty();
    }

    /// Remembers what went wrong, which a print stream only says that it did.
    private static final class ResultStream extends PrintStream {
        private static final class Writes extends FilterOutputStream {
            private @Nullable IOException failure;

            Writes(OutputStream out) {
                super(out);
            }

            @Override
            public void write(byte[] bytes, int from, int length) throws IOException {
                try {
                    out.write(bytes, from, length);
                } catch (IOException e) {
                    failure = e;
                    throw e;
                }
            }
        }

        ResultStream(OutputStream out) {
            super(new Writes(out), true, StandardCharsets.UTF_8);
        }

        Optional<IOException> failure() {
            return Optional.ofNullable(((Writes) out).failure)
                    .filter(failure -> !String.valueOf(failure.getMessage()).contains("Broken pipe"));
        }
    }

    public Path resolve(String file) {
        return folder.resolve(file).normalize();
    }

    byte[] readAll() {
        try {
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException("standard input cannot be read", e);
        }
    }

    /// Cut for reading; `--json` has the whole text.
    public static String oneLine(String text, int longest) {
        var line = text.replaceAll("\\s+", " ").strip();
        return line.length() <= longest ? line : line.substring(0, longest - 1) + "…";
    }

    /// A number with its word, as `1 item` and `2 items`.
    public static String count(int number, String word) {
        return number + " " + word + (number == 1 ? "" : "s");
    }
}
