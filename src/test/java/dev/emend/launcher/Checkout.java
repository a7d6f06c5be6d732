package dev.emend.launcher;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.spi.ToolProvider;

/// A small checkout with the real launcher, a program that shows how it was started, and a Maven
/// that compiles that one file and counts its runs.
final class Checkout {
    private static final String PROGRAM = """
            package dev.emend;

            public class Emend {
                public static void main(String[] arguments) {
                    for (String argument : arguments) System.out.println("argument " + argument);
                    for (String name : new String[] {"user.dir", "emend.home", "sun.jnu.encoding", "glass.platform"})
                        System.out.println(name + " " + System.getProperty(name));
                    System.out.println("tracking off " + System.getenv("OPT_OUT_TRACKING"));
                    if (arguments.length > 1 && arguments[0].equals("exit")) System.exit(Integer.parseInt(arguments[1]));
                }
            }

            class CacheTraining {
                public static void main(String[] arguments) {
                    Emend.main(new String[] {arguments[1]});
                }
            }
            """;

    /// What the compiler made of which source, for all tests of this process: it is most of what a start would cost.
    private static final Path BUILT = built();

    private static final String MAVEN = """
            #!/bin/bash
            set -e
            echo run >>target/maven.runs
            mkdir -p target/classes target/lib
            source=$(sha256sum <src/main/java/dev/emend/Emend.java)
            built=BUILT/${source%% *}
            if [ -e "$built" ]; then
                cp -r "$built/." target
                exit
            fi
            "$JAVA_HOME/bin/javac" -J-XX:TieredStopAtLevel=1 -J-XX:+UseSerialGC -d target/classes src/main/java/dev/emend/Emend.java
            "$JAVA_HOME/bin/jar" -J-XX:TieredStopAtLevel=1 -J-XX:+UseSerialGC --create --file target/emend.jar -C target/classes .
            cp target/emend.jar target/lib/some-library.jar
            kept=$(mktemp -d BUILT/XXXXXX)
            cp -r target/classes target/emend.jar target/lib "$kept"
            mv -T "$kept" "$built" 2>/dev/null || rm -r "$kept" # another one was first
            """;

    final Path folder;
    private final Path tools;
    private final Map<Process, List<Path>> outputs = new ConcurrentHashMap<>();

    private final List<CommandLine> started = new CopyOnWriteArrayList<>();

    /// What the launcher was started with.
    record CommandLine(List<String> arguments, Map<String, String> environment) {}

    /// What a finished start left behind.
    record Outcome(int status, String output, String errors) {}

    private static Path built() {
        try {
            return Files.createTempDirectory("emend-launcher");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    Checkout(Path folder) throws IOException {
        this.folder = Files.createDirectories(folder);
        this.tools = Files.createDirectories(folder.resolve("tools"));
        for (String script : List.of(
                "emend",
                ".ci/toolchain.sh",
                ".ci/launcher.sh",
                ".ci/commands.sh",
                "jpackage/launcher",
                "jpackage/installed.sh")) {
            Path copy = folder.resolve(script);
            Files.createDirectories(Objects.requireNonNull(copy.getParent()));
            Files.copy(Path.of(script), copy);
        }
        write("pom.xml", "<project/>");
        write(".mvn/jvm.config", "");
        write("src/main/java/dev/emend/Emend.java", PROGRAM);
        write("docs/page.md", "# Page");
        write("tools/mvn", MAVEN.replace("BUILT", BUILT.toString()));
        // hides the compiler of this machine: a JDK without a release file is none
        writeTool("javac", "exit 1");
        for (String script : List.of("emend", "tools/mvn")) {
            makeExecutable(script);
        }
    }

    private void makeExecutable(String script) throws IOException {
        if (!folder.resolve(script).toFile().setExecutable(true)) {
            throw new IOException("can't make " + script + " executable");
        }
    }

    /// A program that the launcher finds before that of this machine.
    void writeTool(String name, String script) throws IOException {
        write("tools/" + name, "#!/bin/bash\n" + script + "\n");
        makeExecutable("tools/" + name);
    }

    /// The program as a package has it, with the launcher of a package.
    Path installInto(Path folder) throws IOException, InterruptedException {
        var app = Files.createDirectories(folder.resolve("app/lib")).resolveSibling("emend.jar");
        Files.copy(program(), app);
        Files.copy(app, folder.resolve("app/lib/some-library.jar"));
        Files.createSymbolicLink(folder.resolve("runtime"), Path.of(System.getProperty("java.home")));
        var writing = new ProcessBuilder("bash", this.folder.resolve("jpackage/launcher") + "", folder.toString());
        var status = writing.inheritIO().start().waitFor();
        if (status != 0) {
            throw new IOException("jpackage/launcher ended with " + status);
        }
        return folder.resolve("emend");
    }

    /// The program as it is before a test edits it.
    private static synchronized Path program() throws IOException {
        var jar = BUILT.resolve("program.jar");
        if (!Files.exists(jar)) {
            var classes = Files.createDirectories(BUILT.resolve("program"));
            var source = Files.writeString(classes.resolve("Emend.java"), PROGRAM);
            use("javac", "-d", classes.toString(), source.toString());
            use("jar", "--create", "--file", jar.toString(), "-C", classes.toString(), ".");
        }
        return jar;
    }

    private static void use(String tool, String... arguments) throws IOException {
        var status = ToolProvider.findFirst(tool).orElseThrow().run(System.out, System.err, arguments);
        if (status != 0) {
            throw new IOException(tool + " ended with " + status);
        }
    }

    void write(String name, String text) throws IOException {
        Path file = folder.resolve(name);
        Files.createDirectories(Objects.requireNonNull(file.getParent()));
        Files.writeString(file, text);
    }

    void edit(String name, String before, String after) throws IOException {
        Path file = folder.resolve(name);
        Files.writeString(file, Files.readString(file).replace(before, after));
    }

    long builds() throws IOException {
        Path runs = folder.resolve("target/maven.runs");
        return Files.exists(runs) ? Files.readAllLines(runs).size() : 0;
    }

    /// The ahead-of-time caches of all builds.
    List<Path> caches() throws IOException {
        try (var files = Files.walk(folder.resolve("target/app"))) {
            return files.filter(file -> file.toString().endsWith(".aot")).toList();
        }
    }

    /// All that were started until now.
    List<CommandLine> commandLines() {
        return List.copyOf(started);
    }

    Outcome startWithCache(String... arguments) throws IOException, InterruptedException {
        return finish(begin(folder, folder.resolve("emend"), Map.of("EMEND_CACHE", "yes"), arguments));
    }

    Outcome start(String... arguments) throws IOException, InterruptedException {
        return finish(begin(folder, folder.resolve("emend"), Map.of(), arguments));
    }

    Outcome startWithoutJdk(String... arguments) throws IOException, InterruptedException {
        Map<String, String> none =
                Map.of("JAVA_HOME", "", "EMEND_JDK_FOLDERS", folder + "/none:" + folder + "/no more");
        return finish(begin(folder, folder.resolve("emend"), none, arguments));
    }

    /// Starts the launcher with nothing in its environment but what it is given here.
    Process begin(Path workingFolder, Path launcher, Map<String, String> extra, String... arguments)
            throws IOException {
        started.add(new CommandLine(List.of(arguments), extra));
        List<String> command = new ArrayList<>(List.of("bash", launcher.toString()));
        command.addAll(Arrays.asList(arguments));
        ProcessBuilder builder = new ProcessBuilder(command).directory(workingFolder.toFile());
        Map<String, String> environment = builder.environment();
        environment.clear();
        environment.put("PATH", tools + ":/usr/bin:/bin");
        environment.put("JAVA_HOME", System.getProperty("java.home"));
        environment.put("EMEND_INSTALL", "no");
        environment.put("EMEND_CACHE", "no");
        environment.putAll(extra);
        // files, not pipes: nobody has to read while the process writes
        builder.redirectOutput(Files.createTempFile(folder, "out", ".text").toFile());
        builder.redirectError(Files.createTempFile(folder, "errors", ".text").toFile());
        Process process = builder.start();
        outputs.put(process, List.of(file(builder.redirectOutput()), file(builder.redirectError())));
        return process;
    }

    Outcome finish(Process process) throws IOException, InterruptedException {
        int status = process.waitFor();
        List<Path> files = Objects.requireNonNull(outputs.remove(process));
        return new Outcome(
                status,
                Files.readString(files.get(0), StandardCharsets.UTF_8),
                Files.readString(files.get(1), StandardCharsets.UTF_8));
    }

    private static Path file(ProcessBuilder.Redirect redirect) {
        return Objects.requireNonNull(redirect.file()).toPath();
    }
}
