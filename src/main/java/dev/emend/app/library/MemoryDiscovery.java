package dev.emend.app.library;

import dev.emend.app.core.UserErrors;
import dev.emend.catalog.markdown.FolderItems;
import dev.emend.catalog.markdown.MarkdownFolder;
import dev.emend.model.UserException;
import dev.emend.model.texts.Messages;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Looks where agents keep what they remember as Markdown: in the folders of this user, and in repositories. It
/// reads and counts; nothing is opened.
public final class MemoryDiscovery {
    private static final int MAX_PROJECTS = 500;

    private final Path home;
    private final Map<String, String> environment;
    private final Map<Path, FoundMemories> memoriesByFolder = new LinkedHashMap<>();
    private final List<UserException> unreadable = new ArrayList<>();

    private MemoryDiscovery(Path home, Map<String, String> environment) {
        this.home = home;
        this.environment = environment;
    }

    /// The kind of what was found, by what it tells an agent.
    public enum Kind {
        /// Written by the agent for itself.
        MEMORIES,
        /// Written by people, mostly: `AGENTS.md`, `CLAUDE.md`, rules of an editor.
        RULES,
        /// Folders with a `SKILL.md` each.
        SKILLS
    }

    /// A folder or file with memories.
    ///
    /// @param agent the name of the agent it belongs to
    /// @param path absolute
    /// @param files how many Markdown files are in it
    /// @param memories the number of items it has when it is opened
    public record FoundMemories(String agent, Kind kind, Path path, int files, int memories) {}

    /// @param unreadable why places were left out
    public record Outcome(List<FoundMemories> memories, List<UserException> unreadable) {
        public Outcome {
            memories = List.copyOf(memories);
            unreadable = List.copyOf(unreadable);
        }
    }

    /// The places where a user's agents keep their memories.
    ///
    /// @param folder the home folder
    /// @param environment for folders that variables move, such as `CODEX_HOME`
    public record Home(Path folder, Map<String, String> environment) {
        /// Of whoever runs this program.
        public static Home ofUser() {
            return new Home(Path.of(System.getProperty("user.home")), System.getenv());
        }

        /// Looks there and into these repositories; blocks.
        public Outcome find(Collection<Path> repositories) {
            return MemoryDiscovery.find(folder, environment, repositories);
        }
    }

    /// The repositories in which these files lie: of each the nearest folder around it that holds a `.git`.
    public static Set<Path> repositoriesAround(Collection<Path> files) {
        var repositories = new LinkedHashSet<Path>();
        for (var file : files) {
            for (var folder = file.toAbsolutePath(); folder != null; folder = folder.getParent()) {
                if (Files.exists(folder.resolve(".git"))) {
                    repositories.add(folder);
                    break;
                }
            }
        }
        return repositories;
    }

    /// @param environment for folders that variables move, such as `CODEX_HOME`
    /// @param repositories folders that are looked into besides
    public static Outcome find(Path home, Map<String, String> environment, Collection<Path> repositories) {
        var discovery = new MemoryDiscovery(home, environment);
        discovery.lookAtHome();
        repositories.forEach(discovery::lookAtRepository);
        return new Outcome(List.copyOf(discovery.memoriesByFolder.values()), discovery.unreadable);
    }

    private void lookAtHome() {
        var claude = folder("CLAUDE_CONFIG_DIR", ".claude");
        for (var project : inside(claude.resolve("projects"))) {
            add("Claude Code", Kind.MEMORIES, project.resolve("memory"));
        }
        inside(claude.resolve("agent-memory")).forEach(folder -> add("Claude Code", Kind.MEMORIES, folder));
        add("Claude Code", Kind.RULES, claude.resolve("CLAUDE.md"));
        add("Claude Code", Kind.RULES, claude.resolve("rules"));
        add("Claude Code", Kind.SKILLS, claude.resolve("skills"));
        var codex = folder("CODEX_HOME", ".codex");
        add("Codex", Kind.MEMORIES, codex.resolve("memories"));
        add("Codex", Kind.RULES, codex.resolve("AGENTS.md"));
        add("Codex", Kind.SKILLS, codex.resolve("skills"));
        add("Cursor", Kind.RULES, home.resolve(".cursor/rules"));
        add("Cursor", Kind.SKILLS, home.resolve(".cursor/skills"));
        add("Windsurf", Kind.MEMORIES, home.resolve(".codeium/windsurf/memories"));
        add("Gemini CLI", Kind.MEMORIES, home.resolve(".gemini/GEMINI.md"));
        add("Several", Kind.SKILLS, home.resolve(".agents/skills"));
    }

    private void lookAtRepository(Path repository) {
        var root = repository.toAbsolutePath().normalize();
        add("Several", Kind.RULES, root.resolve("AGENTS.md"));
        add("Claude Code", Kind.RULES, root.resolve("CLAUDE.md"));
        add("Claude Code", Kind.RULES, root.resolve("CLAUDE.local.md"));
        add("Claude Code", Kind.RULES, root.resolve(".claude/CLAUDE.md"));
        add("Claude Code", Kind.RULES, root.resolve(".claude/rules"));
        add("Claude Code", Kind.SKILLS, root.resolve(".claude/skills"));
        inside(root.resolve(".claude/agent-memory")).forEach(folder -> add("Claude Code", Kind.MEMORIES, folder));
        add("Codex", Kind.SKILLS, root.resolve(".codex/skills"));
        add("Cursor", Kind.RULES, root.resolve(".cursor/rules"));
        add("Cursor", Kind.RULES, root.resolve(".cursorrules"));
        add("Windsurf", Kind.RULES, root.resolve(".windsurf/rules"));
        add("Windsurf", Kind.RULES, root.resolve(".windsurfrules"));
        add("GitHub Copilot", Kind.RULES, root.resolve(".github/copilot-instructions.md"));
        add("GitHub Copilot", Kind.RULES, root.resolve(".github/instructions"));
        add("GitHub Copilot", Kind.SKILLS, root.resolve(".github/skills"));
        add("Gemini CLI", Kind.RULES, root.resolve("GEMINI.md"));
        add("Several", Kind.SKILLS, root.resolve(".agents/skills"));
    }

    private Path folder(String variable, String usual) {
        return Optional.ofNullable(environment.get(variable))
                .filter(value -> !value.isBlank())
                .map(Path::of)
                .orElse(home.resolve(usual));
    }

    private List<Path> inside(Path folder) {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (var entries = Files.list(folder)) {
            return entries.filter(Files::isDirectory)
                    .sorted()
                    .limit(MAX_PROJECTS)
                    .toList();
        } catch (IOException e) {
            fail(folder, e);
            return List.of();
        }
    }

    private void add(String agent, Kind kind, Path place) {
        if (!MarkdownFolder.isAt(place)) {
            return;
        }
        try {
            // a rule that is a link to another one is told once
            var path = place.toRealPath();
            var folder = MarkdownFolder.read(path);
            var all = FolderItems.of(folder, List.of());
            all.leftOut().values().forEach(reason -> unreadable.add(UserErrors.badInput(reason, "")));
            var items = all.items().size();
            memoriesByFolder.putIfAbsent(
                    path, new FoundMemories(agent, kind, path, folder.files().size(), items));
        } catch (IOException e) {
            fail(place, e);
        }
    }

    private void fail(Path place, IOException e) {
        unreadable.add(UserErrors.unreadable(place.toString(), e, Messages.of("shared.checkPath")));
    }
}
