package dev.emend.launcher;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/// What a person gets from `./emend` on a machine that is not prepared for it.
@EnabledOnOs(value = OS.LINUX, disabledReason = "the launcher is tried on Linux only")
class LauncherTest {
    private final Checkout checkout;
    private final Path elsewhere;

    LauncherTest(@TempDir Path temporary) throws IOException {
        checkout = new Checkout(temporary.resolve("a b/check out"));
        elsewhere = Files.createDirectory(temporary.resolve("elsewhere"));
    }

    /// The launcher of a package is another path: whatever that of the checkout is tried with, it is tried with too.
    @AfterEach
    void thatOfAPackageTakesTheSameCommandLines() throws Exception {
        var launcher = checkout.installInto(elsewhere.resolve("a package"));
        for (var line : Set.copyOf(checkout.commandLines())) {
            var arguments = line.arguments().toArray(String[]::new);

            var outcome = checkout.finish(checkout.begin(elsewhere, launcher, line.environment(), arguments));

            if (arguments.length == 0 && !line.environment().containsKey("DISPLAY")) {
                assertEquals(69, outcome.status());
                assertTrue(outcome.errors().contains("no display"), outcome.errors());
                continue;
            }
            // Java says so without a cache of classes
            var errors = outcome.errors().replace("WARNING: Using incubator modules: jdk.incubator.vector\n", "");
            assertEquals("", errors, line::toString);
            assertEquals(line.arguments().equals(List.of("exit", "64")) ? 64 : 0, outcome.status());
            var handedOn = arguments.length == 0 ? List.of("window") : line.arguments();
            assertTrue(
                    outcome.output().startsWith("argument " + String.join("\nargument ", handedOn) + "\nuser.dir"),
                    outcome.output());
            assertTrue(outcome.output().contains("emend.home " + launcher.getParent()), outcome.output());
        }
    }

    @Test
    void aDisplayGetsTheWindow() throws Exception {
        // neither libraries nor fonts are this test's matter
        checkout.writeTool("ldconfig", "exit 1");
        checkout.writeTool("dpkg-query", "printf installed");
        checkout.writeTool("fc-list", "printf font");
        var display = Map.of("DISPLAY", ":9");
        var launcher = checkout.folder.resolve("emend");

        var plain = checkout.finish(checkout.begin(elsewhere, launcher, display));
        assertTrue(plain.output().startsWith("argument window\nargument --sample\nuser.dir"), plain.output());
        var japanese = checkout.finish(checkout.begin(elsewhere, launcher, display, "window", "--language", "ja"));
        assertTrue(japanese.output().startsWith("argument window\nargument --language\nargument ja"));
        assertTrue(japanese.output().contains("glass.platform null"), japanese.output());
        assertEquals(0, checkout.start("tour", "--theme", "light").status());
    }

    @Test
    void worksThroughALinkFromAnotherFolderWithAnEmptyEnvironment() throws Exception {
        Path link = Files.createSymbolicLink(elsewhere.resolve("link"), checkout.folder.resolve("emend"));

        Checkout.Outcome outcome =
                checkout.finish(checkout.begin(elsewhere, link, Map.of(), "catalog", "two words", "Zürich"));

        assertEquals(0, outcome.status(), outcome.errors());
        List<String> lines = outcome.output().lines().toList();
        assertEquals(List.of("argument catalog", "argument two words", "argument Zürich"), lines.subList(0, 3));
        assertTrue(lines.contains("user.dir " + elsewhere), "relative files are the caller's: " + lines);
        assertTrue(lines.contains("emend.home " + checkout.folder), lines::toString);
        assertTrue(lines.contains("sun.jnu.encoding UTF-8"), "file names with umlauts: " + lines);
        assertTrue(lines.contains("tracking off true"), lines::toString);
    }

    @Test
    void handsOnTheExitCodeOfTheProgram() throws Exception {
        assertEquals(64, checkout.start("exit", "64").status());
    }

    @Test
    void twoStartsAtOnceBuildOnce() throws Exception {
        Path launcher = checkout.folder.resolve("emend");
        Process first = checkout.begin(elsewhere, launcher, Map.of(), "first");
        Process second = checkout.begin(elsewhere, launcher, Map.of(), "second");

        assertTrue(checkout.finish(first).output().startsWith("argument first"));
        assertTrue(checkout.finish(second).output().startsWith("argument second"));
        assertEquals(1, checkout.builds());
    }

    @Test
    void buildsAgainExactlyWhenTheSourcesChanged() throws Exception {
        checkout.start("one");
        checkout.start("two");
        assertEquals(1, checkout.builds());

        checkout.edit("src/main/java/dev/emend/Emend.java", "\"argument \"", "\"word \"");

        assertTrue(checkout.start("three").output().startsWith("word three"));
        assertEquals(2, checkout.builds());
    }

    @Test
    @Tag("slow")
    void buildsAgainWhenAFileChangedThatLooksAsBefore() throws Exception {
        var source = checkout.folder.resolve("src/main/java/dev/emend/Emend.java");
        var known = checkout.folder.resolve("target/sources.known");
        while (Files.notExists(known)) { // files changed a moment ago are read each time
            assertEquals(0, checkout.start("one").status());
        }
        assertTrue(checkout.start("two").output().startsWith("argument two"));
        var modified = Files.getLastModifiedTime(source);

        checkout.edit("src/main/java/dev/emend/Emend.java", "\"argument \"", "\"language \"");
        Files.setLastModifiedTime(source, modified);

        assertTrue(checkout.start("three").output().startsWith("language three"));
        assertEquals(2, checkout.builds());
    }

    @Test
    void aCommandLoadsTheClassesOfItsKindOnly() throws Exception {
        var workspace = Files.createDirectory(elsewhere.resolve("w"));
        checkout.startWithCache("--workspace", workspace.toString(), "history");
        assertEquals(List.of("store"), kinds());

        try (var owner = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
            owner.bind(UnixDomainSocketAddress.of(workspace.resolve("emend.sock")));
            checkout.startWithCache("--workspace=" + workspace, "search", "undo");
            assertEquals(List.of("forward", "store"), kinds());
            checkout.startWithCache("--workspace", workspace.toString(), "doctor");
        }
        assertEquals(List.of("command", "forward", "store"), kinds());
        // what a killed owner left behind
        var errors =
                checkout.startWithCache("--workspace=" + workspace, "history").errors();
        assertEquals("", errors);
    }

    private List<String> kinds() throws IOException {
        return checkout.caches().stream()
                .map(cache -> cache.getFileName().toString().split("-")[0])
                .sorted()
                .toList();
    }

    @Test
    void aCacheOfClassesNeverRunsOldCode() throws Exception {
        assertTrue(checkout.startWithCache("one").output().startsWith("argument one"));
        assertEquals(1, checkout.caches().size());
        var again = checkout.startWithCache("two");
        assertTrue(again.output().startsWith("argument two"), again.output());
        assertEquals("", again.errors());

        checkout.edit("src/main/java/dev/emend/Emend.java", "\"argument \"", "\"word \"");

        assertTrue(checkout.startWithCache("three").output().startsWith("word three"));
        assertTrue(checkout.startWithCache("four").output().startsWith("word four"));
        assertEquals(2, checkout.caches().size());
        checkout.edit("src/main/java/dev/emend/Emend.java", "\"word \"", "\"argument \"");
        assertTrue(checkout.startWithCache("five").output().startsWith("argument five"), "back to the first build");
    }

    @Test
    void aCacheThatCannotBeMadeIsSaidOnceAndNotTriedAgain() throws Exception {
        checkout.edit(
                "src/main/java/dev/emend/Emend.java", "Emend.main(new String[] {arguments[1]});", "System.exit(2);");

        var first = checkout.startWithCache("one");
        assertTrue(first.output().startsWith("argument one"), first.output());
        assertTrue(first.errors().contains("going on without a cache of classes"), first.errors());
        assertEquals("", checkout.startWithCache("two").errors());
        assertEquals(List.of(), checkout.caches());
    }

    @Test
    void aFailedBuildNeverLooksLikeABuild() throws Exception {
        checkout.start("one");
        checkout.edit("src/main/java/dev/emend/Emend.java", "public class", "public clas");

        for (int attempt = 0; attempt < 2; attempt++) {
            Checkout.Outcome failed = checkout.start("two");
            assertEquals(2, failed.status());
            assertEquals("", failed.output());
            assertTrue(failed.errors().contains(checkout.folder + "/target/build.log"), failed.errors());
        }
    }

    @Test
    void servingNeverWaitsForABuild() throws Exception {
        Checkout.Outcome unbuilt = checkout.start("serve", "--stdio");
        assertEquals(69, unbuilt.status());
        assertTrue(unbuilt.errors().contains("not built yet"), unbuilt.errors());

        checkout.start("one");
        checkout.edit("src/main/java/dev/emend/Emend.java", "\"argument \"", "\"word \"");

        Checkout.Outcome served = checkout.start("--workspace", "desk", "serve", "--stdio");
        assertTrue(served.output().startsWith("argument --workspace\nargument desk\nargument serve"));
        assertEquals(1, checkout.builds());
    }

    @Test
    void withoutAJdkSaysWhereItLookedAndHowToNameOne() throws Exception {
        Checkout.Outcome outcome = checkout.startWithoutJdk("catalog");

        assertEquals(69, outcome.status());
        assertEquals("", outcome.output());
        assertTrue(outcome.errors().contains("JDK 25"), outcome.errors());
        assertTrue(outcome.errors().contains(checkout.folder + "/no more"), outcome.errors());
        assertTrue(outcome.errors().contains("JAVA_HOME="), outcome.errors());
    }

    @Test
    void findsAJdkInTheUsualFoldersWhenJavaHomeIsTooOld() throws Exception {
        Path jdks = Files.createDirectory(elsewhere.resolve("my jdks"));
        Files.createSymbolicLink(jdks.resolve("current"), Path.of(System.getProperty("java.home")));
        Path old = Files.createDirectories(elsewhere.resolve("old/bin"));
        Files.createSymbolicLink(old.resolve("javac"), Path.of("/bin/false"));
        Files.writeString(elsewhere.resolve("old/release"), "JAVA_VERSION=\"17.0.15\"\n");

        Map<String, String> environment = Map.of(
                "JAVA_HOME", elsewhere.resolve("old").toString(),
                "EMEND_JDK_FOLDERS", jdks.toString());
        Checkout.Outcome outcome =
                checkout.finish(checkout.begin(elsewhere, checkout.folder.resolve("emend"), environment, "catalog"));

        assertEquals(0, outcome.status(), outcome.errors());
    }

    @Test
    void withoutADisplayTakesTheTourAndSaysSo() throws Exception {
        Checkout.Outcome outcome = checkout.start();

        assertEquals(0, outcome.status(), outcome.errors());
        assertTrue(outcome.errors().contains("no display"), outcome.errors());
        assertTrue(
                outcome.output()
                        .startsWith(
                                "argument tour\nargument --out\nargument " + checkout.folder.resolve("target/tour")),
                outcome.output());
        assertTrue(outcome.output().contains("glass.platform Headless"), outcome.output());
    }

    @Test
    void anUnknownOptionIsTheProgramsToRefuse() throws Exception {
        Checkout.Outcome outcome = checkout.start("--bogus");

        assertTrue(outcome.output().startsWith("argument --bogus"), outcome.output());
        assertFalse(outcome.errors().contains("no display"), outcome.errors());
    }

    @Test
    void anOptionWithoutItsValueIsTheProgramsToRefuse() throws Exception {
        for (var arguments : List.of(
                List.of("--workspace"),
                List.of("--workspace", ""),
                List.of("--workspace="),
                List.of("--sample", "--as"),
                List.of("--workspace", "--sample"))) {
            Checkout.Outcome outcome = checkout.start(arguments.toArray(String[]::new));

            var handedOn = "argument " + String.join("\nargument ", arguments) + "\nuser.dir";
            assertTrue(outcome.output().startsWith(handedOn), outcome.output());
            assertFalse(outcome.errors().contains("no display"), outcome.errors());
        }
    }

    @Test
    void aPlainCommandNeedsNoDrawing() throws Exception {
        Checkout.Outcome outcome = checkout.start("catalog", "tour");

        assertFalse(outcome.output().contains("glass.platform Headless"), outcome.output());
    }
}
