package dev.emend.gui.shell;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The window is up before anything heavy is touched: the real program in a process of its own,
/// watched while it loads classes.
class FirstFrameTest {
    private static final List<String> HEAVY = List.of(
            "ai.djl.",
            "ai.onnxruntime.",
            "org.apache.lucene.",
            "io.javalin.",
            "io.modelcontextprotocol.",
            "org.eclipse.jetty.",
            "javafx.scene.chart.",
            "org.h2.");

    @TempDir
    Path home;

    @Test
    void nothingHeavyIsLoadedBeforeTheFirstFrame() throws Exception {
        var before = classesLoadedUntilTheWorkspaceOpens();
        assertTrue(before.contains("dev.emend.gui.shell.ShellView"), "the window was made");
        assertTrue(before.contains("com.sun.prism.Graphics"), "a frame was painted");
        assertEquals(
                List.of(),
                before.stream()
                        .filter(name -> HEAVY.stream().anyMatch(name::startsWith))
                        .toList());
    }

    private List<String> classesLoadedUntilTheWorkspaceOpens() throws Exception {
        var builder = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "--enable-native-access=ALL-UNNAMED",
                        "-XX:+UseSerialGC",
                        "-XX:TieredStopAtLevel=1",
                        "-Dglass.platform=Headless",
                        "-Dprism.order=sw",
                        "-Djava.awt.headless=true",
                        "-Xlog:class+load:stdout:level",
                        "-cp",
                        System.getProperty("java.class.path"),
                        "dev.emend.Emend")
                .redirectErrorStream(true);
        builder.environment().put("XDG_DATA_HOME", home.resolve("data").toString());
        builder.environment().put("XDG_CONFIG_HOME", home.resolve("config").toString());
        var process = builder.start();
        var names = new ArrayList<String>();
        try (var lines = process.inputReader(StandardCharsets.UTF_8)) {
            for (var line = lines.readLine(); line != null; line = lines.readLine()) {
                var name = line.replaceFirst("^\\[[^]]*] *", "").replaceFirst(" .*", "");
                if (name.equals("dev.emend.store.Store")) {
                    return names;
                }
                names.add(name);
            }
            throw new AssertionError("the workspace was never opened: " + names.getLast());
        } finally {
            process.destroyForcibly().waitFor();
        }
    }
}
