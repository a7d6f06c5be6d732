package dev.emend.launcher;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Objects;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/// What a release is stopped by, and what goes along with its packages.
@EnabledOnOs(value = OS.LINUX, disabledReason = "the scripts of a release are tried on Linux only")
class ReleaseScriptsTest {
    private static final String MIT = "Permission is hereby granted, free of charge, to any person.";

    @TempDir
    Path checkout;

    private record Outcome(int status, String out) {}

    @BeforeEach
    void copyTheScripts() throws IOException {
        for (var script :
                List.of("release-notes", "smoke-test", "toolchain.sh", "launcher.sh", "commands.sh", "Notices.java")) {
            var copy = checkout.resolve(".ci").resolve(script);
            Files.createDirectories(Objects.requireNonNull(copy.getParent()));
            Files.copy(Path.of(".ci", script), copy);
        }
        write("pom.xml", "<project>\n  <version>1.2.0</version>\n  <x><version>9</version></x>\n</project>\n");
        write("CHANGELOG.md", """
            # Changelog

            ## [Unreleased]

            ## [1.2.0] - 2026-05-01

            ### Added

            - Bells.

            ## [1.1.0] - 2026-04-01

            - Whistles.
            """);
    }

    private void write(String name, String text) throws IOException {
        var file = checkout.resolve(name);
        Files.createDirectories(Objects.requireNonNull(file.getParent()));
        Files.writeString(file, text);
    }

    private Outcome run(String... command) throws Exception {
        var builder = new ProcessBuilder(command).directory(checkout.toFile()).redirectErrorStream(true);
        builder.environment().put("HOME", checkout.toString());
        var process = builder.start();
        process.getOutputStream().close();
        var out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Outcome(process.waitFor(), out);
    }

    private Outcome releaseNotes(String tag) throws Exception {
        return run("bash", ".ci/release-notes", tag);
    }

    @Test
    void theNotesOfAReleaseAreWhatTheChangelogSaysOfIt() throws Exception {
        var notes = releaseNotes("v1.2.0");
        assertEquals(0, notes.status(), notes.out());
        assertEquals("### Added\n\n- Bells.", notes.out().strip());
    }

    @Test
    void aTagThatIsNotTheVersionStopsTheRelease() throws Exception {
        for (var tag : List.of("v1.2.1", "1.2.0", "v1.1.0")) {
            var outcome = releaseNotes(tag);
            assertEquals(1, outcome.status(), tag);
            assertTrue(outcome.out().contains(tag) && outcome.out().contains("release v1.2.0"), outcome.out());
        }
    }

    @Test
    void aVersionTheChangelogSaysNothingOfStopsTheRelease() throws Exception {
        write("pom.xml", "<project>\n  <version>1.3.0</version>\n</project>\n");
        var outcome = releaseNotes("v1.3.0");
        assertEquals(1, outcome.status());
        assertTrue(outcome.out().contains("## [1.3.0]"), outcome.out());
    }

    /// A program that says it is a version and counts so many items, in a folder as jpackage makes it.
    private void image(String version, int items) throws IOException {
        write("image/emend", """
            #!/bin/sh
            if [ "$1" = --version ]; then echo "emend %s"; else echo '{"items":%d,"learnings":0}'; fi
            """.formatted(version, items));
        assertTrue(checkout.resolve("image/emend").toFile().setExecutable(true));
        for (var text : List.of("LICENSE", "NOTICE", "THIRD-PARTY-NOTICES.txt")) {
            write("image/lib/app/" + text, "text");
        }
        write(
                "image/lib/app/catalogs/git_cli/knowledge_catalog.json",
                "[{\"knowledge_id\": \"a\"},\n{\"knowledge_id\": \"b\"}]");
    }

    @Test
    void aPackageThatDoesNotWorkStopsTheRelease() throws Exception {
        image("1.2.0", 2);
        var good = run("bash", ".ci/smoke-test", "image");
        assertEquals(0, good.status(), good.out());

        image("1.1.0", 2);
        assertEquals(1, run("bash", ".ci/smoke-test", "image").status(), "another version");
        image("1.2.0", 1);
        assertEquals(1, run("bash", ".ci/smoke-test", "image").status(), "items that are missing");
        image("1.2.0", 2);
        Files.delete(checkout.resolve("image/lib/app/THIRD-PARTY-NOTICES.txt"));
        var bare = run("bash", ".ci/smoke-test", "image");
        assertEquals(1, bare.status());
        assertTrue(bare.out().contains("THIRD-PARTY-NOTICES.txt is not in image"), bare.out());
    }

    /// Licenses of a library, with or without their texts, as a CycloneDX document has them.
    private static String component(String name, String... licenses) {
        var all = new StringBuilder();
        for (var license : licenses) {
            all.append("<license>").append(license).append("</license>");
        }
        return "<component><group>org.example</group><name>%s</name><version>1.0</version><licenses>%s</licenses></component>"
                .formatted(name, all);
    }

    private static String known(String id, String text) {
        var code = Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8));
        return "<id>" + id + "</id><text encoding=\"base64\">" + code + "</text>";
    }

    private void jar(String name, String entry, String text) throws IOException {
        Files.createDirectories(checkout.resolve("lib"));
        try (OutputStream file = Files.newOutputStream(checkout.resolve("lib").resolve(name));
                var zip = new ZipOutputStream(file)) {
            zip.putNextEntry(new ZipEntry(entry));
            zip.write(text.getBytes(StandardCharsets.UTF_8));
        }
    }

    private Outcome notices(List<String> components, String... table) throws Exception {
        write("bom.xml", "<bom><components>" + String.join("", components) + "</components></bom>");
        write("table.tsv", String.join("\n", table));
        var java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        return run(java, "-XX:TieredStopAtLevel=1", ".ci/Notices.java", "bom.xml", "lib", "table.tsv", "notices.txt");
    }

    @Test
    void thePackageNamesEveryLibraryWithItsLicenseAndWhoseWorkItIs() throws Exception {
        jar("one-1.0-linux.jar", "META-INF/NOTICE.txt", "One is by its authors.");
        jar("two-1.0.jar", "two/Two.class", "");
        var components = new ArrayList<String>();
        components.add(component("one", known("Apache-2.0", "The terms.")));
        components.add(component("two", "<name>Our own words</name>"));
        components.add(component("one", known("Apache-2.0", "The terms.")));
        components.add(component("three", known("MIT", MIT)));
        jar("three-1.0.jar", "LICENSE", "Copyright three");

        var outcome = notices(components, "org.example:two\tMIT\tCopyright (c) 2020 Two");

        assertEquals(0, outcome.status(), outcome.out());
        var text = Files.readString(checkout.resolve("notices.txt"));
        assertTrue(text.contains("org.example:one 1.0\n    Apache-2.0\n"), text);
        assertTrue(text.contains("org.example:two 1.0\n    MIT\n    Copyright (c) 2020 Two\n"), text);
        assertTrue(text.contains("One is by its authors.") && text.contains("Copyright three"), text);
        assertTrue(text.contains("The terms.") && text.contains(MIT), text);
    }

    @Test
    void aLibraryWithoutALicenseOrANameStopsTheRelease() throws Exception {
        jar("one-1.0.jar", "one/One.class", "");
        jar("two-1.0.jar", "two/Two.class", "");
        jar("stray-3.jar", "stray/Stray.class", "");

        var outcome = notices(
                List.of(component("one", "<name>Our own words</name>"), component("two", known("MIT", MIT))),
                "org.gone:old\tMIT\tCopyright old");

        assertEquals(1, outcome.status());
        for (var wrong : List.of(
                "org.example:one 1.0 says no license",
                "org.example:two 1.0 asks to be named",
                "stray-3.jar is of no library",
                "org.gone:old is not needed")) {
            assertTrue(outcome.out().contains(wrong), outcome.out());
        }
        assertFalse(Files.exists(checkout.resolve("notices.txt")));
    }
}
