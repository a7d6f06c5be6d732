package dev.emend.cli.git;

import dev.emend.fixtures.GitFolder;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/// A repository whose settings, hooks and attributes name programs wherever git takes one; each leaves a file behind
/// when it runs.
final class TrapRepository {
    private static final List<String> HOOKS = List.of(
            "reference-transaction", "post-index-change", "pre-commit", "post-commit", "post-checkout", "fsmonitor");

    final GitFolder git;
    private final Path ran;

    private TrapRepository(GitFolder git, Path ran) {
        this.git = git;
        this.ran = ran;
    }

    /// With a folder of memories, a catalog and a file to be checked, committed before any trap is set, and edited.
    static TrapRepository in(Path room) throws IOException {
        var git = GitFolder.in(room.resolve("repository"));
        git.write(".gitignore", "*.local.md\nhome/\n");
        git.write("memory/first.md", "- Run the tests first.\n- Ask before a release.\n");
        git.write("missing.md", "- Not in this clone.\n");
        git.write("memory/missing.md", "- Nor this.\n");
        git.write("AGENTS.md", "# Notes\n\n- Look into `src/gone.py`.\n- `ItemLoader` reads; run `npm run lint`.\n");
        git.write("package.json", "{\"scripts\": {\"lint\": \"x\"}}\n");
        git.write("src/gone.py", "class ItemLoader:\n    pass\n");
        git.write("catalog.json", Files.readString(Path.of("catalogs/git_cli/knowledge_catalog.json")));
        var inner = GitFolder.in(git.top.resolve("inner"));
        inner.write("a.txt", "a\n");
        inner.commit("Inner");
        git.commit("Start");
        inner.write("a.txt", "b\n");
        inner.commit("Inner again");
        Files.delete(git.top.resolve("src/gone.py"));
        git.write("package.json", "{\"scripts\": {}}\n");
        git.commit("Change");
        git.write("memory/first.md", "- Run all tests first.\n- Ask before a release.\n");
        var repository = new TrapRepository(git, Files.createDirectories(room.resolve("ran")));
        repository.set(inner);
        return repository;
    }

    private void set(GitFolder inner) throws IOException {
        for (var folder : List.of(git, inner)) {
            for (var setting : Map.of(
                            "core.fsmonitor", "fsmonitor-setting",
                            "core.sshCommand", "ssh",
                            "core.askPass", "askpass",
                            "core.editor", "editor",
                            "core.pager", "pager",
                            "gpg.program", "gpg",
                            "diff.external", "external-diff",
                            "diff.trap.textconv", "textconv",
                            "diff.trap.command", "diff-command",
                            "credential.helper", "credential")
                    .entrySet()) {
                folder.git("config", setting.getKey(), trap(setting.getValue()));
            }
            for (var setting : List.of("pager.log=true", "log.showSignature=true", "diff.submodule=diff")) {
                folder.git("config", setting.split("=")[0], setting.split("=")[1]);
            }
        }
        for (var command : List.of("log", "ls-files", "cat-file", "update-ref", "config")) {
            git.git("config", "alias." + command, "!" + trap("alias"));
        }
        var included = git.write(
                ".git/more",
                "[hook \"own\"]\n\tcommand = " + trap("hook-setting")
                        + "\n\tevent = reference-transaction\n\tevent = post-index-change\n");
        git.git("config", "include.path", included.toString());
        git.git("config", "core.repositoryFormatVersion", "1");
        git.git("config", "extensions.partialClone", "origin");
        git.git("config", "protocol.ext.allow", "always");
        git.git("config", "remote.origin.url", "ext::" + trap("remote"));
        git.git("config", "remote.origin.promisor", "true");
        git.git("config", "remote.origin.uploadpack", trap("uploadpack"));
        git.write(".gitattributes", "*.py diff=trap\n*.json diff=trap\n*.md diff=trap\n");
        hooks(git.top.resolve(".git/hooks"), "");
        clear();
    }

    /// Hooks of a folder of the work tree in place of those of the repository.
    void hooksPath() throws IOException {
        hooks(git.top.resolve("hooks"), "path-");
        git.git("config", "core.hooksPath", "hooks");
        clear();
    }

    /// A filter for all Markdown and JSON, of which the attributes stand in a file that is not of the work tree.
    void filter() throws IOException {
        for (var way : List.of("clean", "smudge", "process")) {
            git.git("config", "filter.trap." + way, trap("filter"));
        }
        Files.writeString(git.top.resolve(".git/info/attributes"), "*.md filter=trap\n*.json filter=trap\n");
        clear();
    }

    /// Content that the clone left out and would have to fetch.
    void leftOut() throws IOException {
        for (var file : List.of("missing.md", "memory/missing.md", "catalog.json", "src/gone.py")) {
            var blob = git.git("-c", "core.fsmonitor=false", "rev-parse", "HEAD^{/Start}:" + file);
            Files.delete(git.top
                    .resolve(".git/objects")
                    .resolve(blob.substring(0, 2))
                    .resolve(blob.substring(2)));
        }
        clear();
    }

    private void hooks(Path folder, String prefix) throws IOException {
        Files.createDirectories(folder);
        for (var hook : HOOKS) {
            program(folder.resolve(hook), prefix + hook);
        }
    }

    /// The path of a program that leaves a file of this name behind and passes on what it gets.
    private String trap(String name) throws IOException {
        return program(Files.createDirectories(ran.resolveSibling("traps")).resolve(name), name)
                .toString();
    }

    private Path program(Path file, String name) throws IOException {
        Files.writeString(
                file,
                "#!/bin/sh\n: > '" + ran.resolve(name) + "'\ncat \"$@\" < /dev/null 2> /dev/null\n",
                StandardCharsets.UTF_8);
        return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwx------"));
    }

    /// What has run.
    Set<String> ran() throws IOException {
        var names = new TreeSet<String>();
        try (var files = Files.list(ran)) {
            files.forEach(file -> names.add(String.valueOf(file.getFileName())));
        }
        return names;
    }

    void clear() throws IOException {
        for (var name : ran()) {
            Files.delete(ran.resolve(name));
        }
    }
}
