package dev.emend.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.Emend;
import dev.emend.fixtures.EmendCommand;
import dev.emend.json.JsonText;
import dev.emend.model.Json;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Lines in, vectors out, as a program in a pipe.
class EmbedCommandTest {
    private static final int DIMENSION = 384;
    private final EmendCommand emend;

    EmbedCommandTest(@TempDir Path room) {
        emend = new EmendCommand(room);
    }

    @Test
    void everyLineHasItsVectorAlsoTheEmptyOneWhateverEndsIt() throws Exception {
        var lines = emend.runWith("open a file\r\n\nopen a file\n\u00fcber", "embed")
                .exits(0)
                .out()
                .lines()
                .toList();
        assertEquals(4, lines.size());
        for (var line : lines) {
            var vector = ((Json.Arr) JsonText.parse(line)).elements();
            assertEquals(DIMENSION, vector.size());
            double square = 0;
            for (var number : vector) {
                square += Math.pow(((Json.Num) number).toDouble(), 2);
            }
            assertEquals(1, square, 1e-4);
        }
        assertEquals(lines.get(0), lines.get(2));
        assertEquals("", emend.runWith("", "embed", "--json").exits(0).out());
    }

    @Test
    void f32IsTheSameInLittleEndianBytes() throws Exception {
        var text = emend.runWith("open a file", "embed", "--json").exits(0).out();
        var floats = ByteBuffer.wrap(emend.runWith("open a file", "embed", "--format", "f32")
                        .exits(0)
                        .bytes())
                .order(ByteOrder.LITTLE_ENDIAN)
                .asFloatBuffer();
        var vector = ((Json.Arr) JsonText.parse(text)).elements();
        assertEquals(DIMENSION, floats.remaining());
        for (int i = 0; i < DIMENSION; i++) {
            assertEquals((float) ((Json.Num) vector.get(i)).toDouble(), floats.get(i), 1e-6f);
        }
    }

    @Test
    void aReaderThatLeavesEndsItWithoutAWord() throws Exception {
        var builder = emend.program(List.of(), Emend.class, "embed");
        var process = builder.start();
        var writer = Thread.ofVirtual().start(() -> {
            try (var out = process.outputWriter(StandardCharsets.UTF_8)) {
                while (process.isAlive()) {
                    out.write("open a file\n");
                }
            } catch (java.io.IOException e) {
                assertTrue(e.getMessage() != null);
            }
        });
        var reader = process.inputReader(StandardCharsets.UTF_8);
        assertTrue(reader.readLine().startsWith("["));
        reader.close();
        assertTrue(process.waitFor(60, TimeUnit.SECONDS), "it still works for nobody");
        writer.join();
        assertEquals("", new String(process.getErrorStream().readAllBytes()));
        assertEquals(0, process.exitValue());
    }

    @Test
    void aSlowWriterIsAnsweredLineByLine() throws Exception {
        var process = emend.program(List.of(), Emend.class, "embed").start();
        try (var in = process.outputWriter(StandardCharsets.UTF_8);
                var out = process.inputReader(StandardCharsets.UTF_8)) {
            for (var line : List.of("one", "two")) {
                in.write(line + "\n");
                in.flush();
                assertTrue(out.readLine().startsWith("["));
            }
        }
        assertTrue(process.waitFor(60, TimeUnit.SECONDS));
        assertEquals(0, process.exitValue());
    }

    @Test
    @Tag("slow")
    void tenThousandLinesStreamThroughASmallHeap() throws Exception {
        var builder = emend.program(List.of(), Emend.class, "embed", "--format", "f32");
        builder.command().add(1, "-Xmx256m");
        var input = "line\n".repeat(10_000).getBytes(StandardCharsets.UTF_8);
        var answer = emend.finish(builder, input).exits(0);
        assertEquals(10_000 * DIMENSION * Float.BYTES, answer.bytes().length);
    }
}
