package dev.emend.cli.transfer;

import dev.emend.cli.common.CliCommand;
import dev.emend.cli.common.CommandTraits;
import dev.emend.cli.common.Exit;
import dev.emend.model.Progress;
import dev.emend.model.UserException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/// Turns lines of text into vectors; needs no workspace.
@CommandTraits(isLong = true)
@Command(
        name = "embed",
        description = "Read lines from standard input; write a vector (embedding) of length 1 for each.",
        footer = {"", "Example: printf 'open a file\\n' | emend embed --format jsonl"})
public final class EmbedCommand extends CliCommand {
    /// Lines taken at a time, so that a large input needs little memory.
    private static final int CHUNK = 512;

    enum Format {
        jsonl,
        f32
    }

    @Option(
            names = "--format",
            paramLabel = "jsonl|f32",
            description = "A JSON array per line, or little-endian 32-bit floats. Default: jsonl.")
    private Format format = Format.jsonl;

    @Override
    public Integer call() throws IOException, UserException {
        if (isJson()) {
            format = Format.jsonl;
        }
        var in = new BufferedReader(new InputStreamReader(terminal().in(), StandardCharsets.UTF_8));
        var chunk = new ArrayList<String>(CHUNK);
        for (var line = in.readLine(); line != null; line = in.readLine()) {
            chunk.add(line);
            // what a slow writer sent so far is answered at once
            if (chunk.size() == CHUNK || !in.ready()) {
                write(chunk);
                chunk.clear();
                if (terminal().out().checkError()) {
                    return Exit.DONE; // nobody reads any more, as behind `| head -1`
                }
            }
        }
        if (!chunk.isEmpty()) {
            write(chunk);
        }
        terminal().out().flush();
        return Exit.DONE;
    }

    private void write(List<String> lines) throws UserException {
        var workspace = folder();
        for (var vector : host().embed(workspace, lines, Progress.SILENT)) {
            if (format == Format.f32) {
                var bytes = ByteBuffer.allocate(vector.length * Float.BYTES).order(ByteOrder.LITTLE_ENDIAN);
                bytes.asFloatBuffer().put(vector);
                terminal().out().write(bytes.array(), 0, bytes.capacity());
            } else {
                terminal().out().println(array(vector));
            }
        }
    }

    private static String array(float[] vector) {
        var out = new StringBuilder("[");
        for (int i = 0; i < vector.length; i++) {
            out.append(i == 0 ? "" : ", ").append(vector[i]);
        }
        return out.append(']').toString();
    }
}
