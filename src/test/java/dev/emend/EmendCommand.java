package dev.emend;

import dev.emend.cli.Cli;
import dev.emend.cli.common.Terminal;
import dev.emend.json.JsonFault;
import dev.emend.json.JsonText;
import dev.emend.model.Json;
import dev.emend.settings.AppFolders;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Assertions;

/// Runs the command line, in this process or as a program of its own, with a home of its own.
public final class EmendCommand {
    final Path room;

    public EmendCommand(Path room) {
        this.room = room.toAbsolutePath();
    }

    /// What a finished command left behind.
    public record Outcome(int exit, byte[] bytes, String err) {
        public String out() {
            return new String(bytes, StandardCharsets.UTF_8);
        }

        /// The one JSON document on standard output.
        public Json.Obj json() {
            Assertions.assertEquals(1, out().lines().count(), out());
            try {
                return (Json.Obj) JsonText.parse(out());
            } catch (JsonFault e) {
                return Assertions.fail(out(), e);
            }
        }

        public Outcome exits(int expected) {
            Assertions.assertEquals(expected, exit, () -> out() + err);
            return this;
        }
    }

    Path workspace() {
        return room.resolve("data").resolve("emend");
    }

    /// A copy of the bundled catalog of that name.
    Path sample(String name) throws IOException {
        var copy = room.resolve(name + ".json");
        Files.copy(Path.of("catalogs", name, "knowledge_catalog.json"), copy);
        return copy;
    }

    /// Runs a command in this process; `room` is its working folder.
    public Outcome run(String... args) {
        return runWith("", args);
    }

    Outcome runWith(String input, String... args) {
        return runWith(input.getBytes(StandardCharsets.UTF_8), args);
    }

    Outcome runWith(byte[] input, String... args) {
        return run(input, false, args);
    }

    /// As if errors went to a screen.
    Outcome watched(String... args) {
        return run(new byte[0], true, args);
    }

    private Outcome run(byte[] input, boolean isWatched, String... args) {
        var out = new ByteArrayOutputStream();
        var err = new ByteArrayOutputStream();
        var terminal =
                Terminal.of(new ByteArrayInputStream(input), out, err, room).watched(isWatched);
        try (var host = new LocalHost(new AppFolders(workspace(), room.resolve("settings.json")))) {
            int exit = Cli.run(host, terminal, args);
            return new Outcome(exit, out.toByteArray(), err.toString(StandardCharsets.UTF_8));
        }
    }

    /// Prepares a program of its own; `main` is a class with a main method.
    ProcessBuilder program(List<String> under, Class<?> main, String... args) {
        var command = new ArrayList<>(under);
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(
                List.of(
                        "--enable-native-access=ALL-UNNAMED",
                        "-XX:+UseSerialGC",
                        // most of these programs live for a second
                        "-XX:TieredStopAtLevel=1",
                        "-Dglass.platform=Headless",
                        "-Dprism.order=sw",
                        "-Dfile.encoding=UTF-8",
                        "-Dstdout.encoding=UTF-8",
                        "-Dstderr.encoding=UTF-8",
                        "-Duser.home=" + room,
                        "-Demend.home=" + Path.of("").toAbsolutePath(),
                        main.getName()));
        command.addAll(List.of(args));
        var builder = new ProcessBuilder(command).directory(room.toFile());
        var environment = builder.environment();
        // onnxruntime and the shell both prefer a short command line
        environment.put("CLASSPATH", absolute(System.getProperty("java.class.path")));
        environment.put("HOME", room.toString());
        environment.put("XDG_DATA_HOME", room.resolve("data").toString());
        environment.put("XDG_CONFIG_HOME", room.resolve("config").toString());
        environment.put("LC_ALL", "C.UTF-8");
        environment.remove("ORT_DISABLE_TELEMETRY");
        environment.remove("CI");
        return builder;
    }

    private static String absolute(String classPath) {
        var parts = new ArrayList<String>();
        for (var part : classPath.split(java.io.File.pathSeparator)) {
            parts.add(Path.of(part).toAbsolutePath().toString());
        }
        return String.join(java.io.File.pathSeparator, parts);
    }

    Outcome start(String... args) throws IOException, InterruptedException {
        return finish(program(List.of(), Emend.class, args), new byte[0]);
    }

    /// Runs a program to its end, two minutes at most.
    Outcome finish(ProcessBuilder builder, byte[] input) throws IOException, InterruptedException {
        return finish(builder, input, Duration.ofMinutes(2));
    }

    Outcome finish(ProcessBuilder builder, byte[] input, Duration limit)
            throws IOException, InterruptedException {
        var in = Files.write(Files.createTempFile(room, "in", ""), input);
        var out = Files.createTempFile(room, "out", "");
        var err = Files.createTempFile(room, "err", "");
        var process =
                builder.redirectInput(in.toFile())
                        .redirectOutput(out.toFile())
                        .redirectError(err.toFile())
                        .start();
        if (!process.waitFor(limit)) {
            process.destroyForcibly();
            Assertions.fail("still running: " + builder.command());
        }
        return new Outcome(process.exitValue(), Files.readAllBytes(out), Files.readString(err));
    }

    static Json parse(Path file) throws IOException {
        try {
            return JsonText.parse(Files.readString(file));
        } catch (JsonFault e) {
            return Assertions.fail(file + ": " + e.what(), e);
        }
    }

    /// The item of that id in a catalog file.
    static Json.Obj item(Path file, String id) throws IOException {
        return ((Json.Arr) parse(file))
                .elements().stream()
                        .map(Json.Obj.class::cast)
                        .filter(item -> item.text("knowledge_id").orElse("").equals(id))
                        .findFirst()
                        .orElseThrow();
    }
}
