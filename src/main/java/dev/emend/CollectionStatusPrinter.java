package dev.emend;

import dev.emend.cli.common.OwnerClient;
import dev.emend.cli.common.StdioClient;
import dev.emend.cli.common.Terminal;
import dev.emend.json.JsonFault;
import dev.emend.json.JsonText;
import dev.emend.model.Json;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.Writer;
import java.nio.channels.Channels;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import java.util.logging.Level;
import java.util.logging.Logger;

/// Printer of notes about the collections that agents search themselves, in a process that serves an
/// agent on standard streams. Uses a session of its own with the owner of the workspace, so that no
/// note mixes with the lines of the protocol.
final class CollectionStatusPrinter {
    private static final Logger LOG = Logger.getLogger(CollectionStatusPrinter.class.getName());

    private final Path workspace;
    private final Terminal terminal;

    /// Notes printed already, which the next owner sends again.
    private final Set<String> printedNotes = new HashSet<>();

    CollectionStatusPrinter(Path workspace, Terminal terminal) {
        this.workspace = workspace;
        this.terminal = terminal;
    }

    /// Requests the notes on a thread that ends when the owner has answered or is gone: a collection's
    /// server may be slow, and no agent waits for it.
    void askOwner() {
        Thread.ofVirtual().name("collections").start(this::ask);
    }

    private void ask() {
        try (var channel = OwnerClient.session(workspace, StdioClient.ofNotes());
                var lines = new BufferedReader(
                        new InputStreamReader(Channels.newInputStream(channel), StandardCharsets.UTF_8))) {
            var line = lines.readLine();
            if (line != null && JsonText.parse(line) instanceof Json.Obj message) {
                tell(message.texts("notes"));
            }
            channel.shutdownOutput();
            lines.transferTo(Writer.nullWriter()); // the owner's farewell
        } catch (IOException | JsonFault e) {
            LOG.log(Level.FINE, "The owner says nothing of collections", e);
        }
    }

    private synchronized void tell(List<String> notes) {
        notes.stream().filter(printedNotes::add).forEach(terminal::note);
        terminal.err().flush();
    }

    /// The owner's side of it, until the notes are said or either ends.
    static void serve(Supplier<List<String>> notes, InputStream in, OutputStream out) {
        Thread.ofVirtual().name("collections").start(() -> say(notes.get(), out));
        try {
            in.transferTo(OutputStream.nullOutputStream());
        } catch (IOException e) {
            LOG.log(Level.FINE, "Whom they were for is gone", e);
        }
    }

    private static void say(List<String> notes, OutputStream out) {
        var line = Json.Obj.of("notes", notes).compact() + "\n";
        try {
            out.write(line.getBytes(StandardCharsets.UTF_8));
            out.flush();
        } catch (IOException e) {
            LOG.log(Level.FINE, "Whom they were for is gone", e);
        }
    }
}
