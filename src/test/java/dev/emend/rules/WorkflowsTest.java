package dev.emend.rules;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assumptions.abort;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.dataformat.yaml.YAMLMapper;

/// What runs on GitHub, read here, where nothing of it can run: workflows, actions, and the shell in
/// them and in the scripts of this project.
class WorkflowsTest {
    private static final Path OURS = Path.of(".github");
    private static final Path EXAMPLES = Path.of("examples");
    private static final Path LINTER = Path.of("target", "peers", "node_modules", "@tktco", "node-actionlint");
    private static final Pattern COMMIT = Pattern.compile("[\\w./-]+@[0-9a-f]{40} # v[0-9.]+");
    private static final Pattern USES = Pattern.compile("uses: (.*)");

    /// All that is YAML below the folders of workflows and actions.
    private static List<Path> files(Path folder) throws IOException {
        return ProjectFiles.below(folder).stream()
                .filter(file -> file.toString().endsWith(".yml"))
                .filter(file -> !file.toString().contains("ISSUE_TEMPLATE"))
                .toList();
    }

    private static boolean isAction(Path file) {
        return file.endsWith("action.yml");
    }

    private static List<Path> workflows() throws IOException {
        return Stream.concat(files(OURS).stream(), files(EXAMPLES).stream())
                .filter(file -> !isAction(file))
                .toList();
    }

    private static JsonNode yaml(Path file) {
        return new YAMLMapper().readTree(file.toFile());
    }

    /// The shell of every step of a workflow or an action.
    private static List<String> scripts(Path file) {
        var found = new ArrayList<String>();
        yaml(file).findValues("run").forEach(run -> {
            if (run.isString()) {
                found.add(run.asString());
            }
        });
        return found;
    }

    @Test
    void actionlintFindsNothingInAWorkflow() throws Exception {
        if (!Files.exists(LINTER)) {
            abort("skipped: " + LINTER + " is absent; ./check takes it from npm");
        }
        var command = new ArrayList<>(List.of("node", "src/test/peers/actionlint.cjs", "target/peers"));
        workflows().forEach(file -> command.add(file.toString()));
        assertEquals("", output(command));
    }

    @Test
    void shellcheckFindsNothingInAScriptOfAStep(@TempDir Path folder) throws Exception {
        var scripts = new ArrayList<String>();
        for (var file :
                Stream.concat(files(OURS).stream(), files(EXAMPLES).stream()).toList()) {
            for (var script : scripts(file)) {
                var name = file.toString().replaceAll("\\W", "-") + "-" + scripts.size();
                scripts.add(Files.writeString(folder.resolve(name), "#!/bin/bash -e\n" + script)
                        .toString());
            }
        }
        assertFalse(scripts.isEmpty());
        assertEquals("", shellcheck(scripts));
    }

    @Test
    void shellcheckFindsNothingInTheScriptsOfThisProject() throws Exception {
        var scripts = new ArrayList<>(List.of("emend", "check", "jpackage/package", "jpackage/launcher"));
        for (var file : ProjectFiles.below(Path.of(".ci"))) {
            if (ProjectFiles.text(file).startsWith("#!/usr/bin/env bash")) {
                scripts.add(file.toString());
            }
        }
        assertEquals(
                "",
                shellcheck(
                        scripts,
                        "--external-sources",
                        "--source-path=SCRIPTDIR",
                        "--source-path=.",
                        "--severity=warning"));
    }

    @Test
    void whatWeRunOfOthersIsNamedByItsCommit() throws IOException {
        var loose = new ArrayList<String>();
        for (var file : files(OURS)) {
            USES.matcher(ProjectFiles.text(file))
                    .results()
                    .map(found -> found.group(1))
                    .forEach(name -> {
                        if (!name.startsWith("./") && !COMMIT.matcher(name).matches()) {
                            loose.add(file + ": " + name);
                        }
                    });
        }
        assertEquals(List.of(), loose, "a tag can be moved to other code: name the commit, and the tag behind it");
    }

    @Test
    void noScriptHoldsWhatIsFilledIn() throws IOException {
        var filled = new ArrayList<String>();
        for (var file :
                Stream.concat(files(OURS).stream(), files(EXAMPLES).stream()).toList()) {
            scripts(file).stream()
                    .filter(script -> script.contains("${{"))
                    .forEach(script -> filled.add(file + ": " + script));
        }
        assertEquals(List.of(), filled, "a script would run what a pull request or an input says: give it as env");
    }

    @Test
    void everyWorkflowMayReadAndOneJobWrites() throws IOException {
        var wrong = new ArrayList<String>();
        for (var file : files(OURS)) {
            if (isAction(file)) {
                continue;
            }
            if (!yaml(file).path("permissions").toString().equals("{\"contents\":\"read\"}")) {
                wrong.add(file + ": permissions are not contents: read");
            }
            yaml(file).path("jobs").properties().forEach(job -> {
                if (job.getValue().has("permissions") && !job.getKey().equals("release")) {
                    wrong.add(file + ": " + job.getKey() + " asks for more");
                }
            });
        }
        assertEquals(List.of(), wrong);
    }

    private static String shellcheck(List<String> scripts, String... options) throws Exception {
        var command = new ArrayList<>(List.of("shellcheck", "--format=gcc"));
        command.addAll(List.of(options));
        command.addAll(scripts);
        return output(command);
    }

    private static String output(List<String> command) throws Exception {
        Process process;
        try {
            process = new ProcessBuilder(command).redirectErrorStream(true).start();
        } catch (IOException e) {
            return abort("skipped: " + command.getFirst() + " can't be run: " + e.getMessage());
        }
        process.getOutputStream().close();
        var text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return process.waitFor() == 0 || !text.isEmpty() ? text : "exit code " + process.exitValue();
    }
}
