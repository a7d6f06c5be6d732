package dev.emend.gui.places;

import dev.emend.app.library.MemoryDiscovery;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/// A home folder as agents leave it: memories of Claude Code and Codex, rules of people, skills.
public final class MadeUpHome {
    private MadeUpHome() {}

    /// Writes it into a folder.
    public static MemoryDiscovery.Home in(Path folder) throws IOException {
        write(folder, ".claude/projects/-home-ada-work-shop/memory/MEMORY.md", """
            # Memory

            - Build with `make all`; `make` alone builds half of it.
            - Tests need the database of the compose file.
            - Ada wants short commit messages.
            """);
        write(folder, ".claude/projects/-home-ada-work-shop/memory/database.md", """
            ---
            name: database
            description: How migrations are named
            ---

            Migrations are numbered, never dated.
            """);
        write(
                folder,
                ".claude/projects/-home-ada-work-a-repository-with-a-very-long-name-that-nobody-shortens/memory/MEMORY.md",
                "- The tests of the importer take nine minutes.\n");
        write(folder, ".claude/CLAUDE.md", "- Answer in English.\n- Ask before a dependency is added.\n");
        write(folder, ".claude/skills/release/SKILL.md", """
            ---
            name: release
            description: Makes a release
            ---

            Tag, build, publish.
            """);
        write(folder, ".codex/memories/notes.md", "- The linter runs in CI only.\n");
        write(folder, ".cursor/rules/style.mdc", "---\nalwaysApply: true\n---\n\nUse tabs.\n");
        write(folder, ".codeium/windsurf/memories/global_rules.md", "- Prefer small functions.\n");
        return new MemoryDiscovery.Home(folder.toRealPath(), Map.of());
    }

    /// A repository with rules of its own.
    public static Path repository(Path folder) throws IOException {
        Files.createDirectories(folder.resolve(".git"));
        write(folder, "AGENTS.md", "- Run the formatter before a commit.\n- Never push to main.\n");
        return folder.toRealPath();
    }

    private static void write(Path folder, String name, String text) throws IOException {
        var file = folder.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }
}
