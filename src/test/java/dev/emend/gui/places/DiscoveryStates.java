package dev.emend.gui.places;

import dev.emend.app.library.LibraryService;
import dev.emend.app.library.MemoryDiscovery.FoundMemories;
import dev.emend.app.library.MemoryDiscovery.Kind;
import dev.emend.app.library.MemoryDiscovery.Outcome;
import dev.emend.gui.part.ScreenHost;
import dev.emend.gui.tour.ScreenState;
import dev.emend.model.UserException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.function.Function;

/// The dialog with made-up places: some, none, and a look that failed.
public final class DiscoveryStates {
    private static final Path HOME = Path.of("/home/ada");

    private final LibraryService library;
    private final ScreenHost host;

    private DiscoveryStates(LibraryService library, ScreenHost host) {
        this.library = library;
        this.host = host;
    }

    /// On the JavaFX thread.
    public static List<ScreenState> of(LibraryService library, ScreenHost host) {
        return new DiscoveryStates(library, host).all();
    }

    private List<ScreenState> all() {
        return List.of(
                new ScreenState(
                        "discovery",
                        () -> show(_ -> some(library.catalogs().getFirst().path()))),
                new ScreenState("discovery-none", () -> show(_ -> new Outcome(List.of(), List.of()))),
                new ScreenState("discovery-failed", () -> {
                    show(_ -> {
                        throw new IllegalStateException("the home folder can't be listed");
                    });
                }));
    }

    private void show(Function<Collection<Path>, Outcome> search) {
        var model = new DiscoveryViewModel(library, HOME, search, host);
        model.load()
                .subscribe(now -> now.ready()
                        .filter(found -> found.places().size() > 2)
                        .ifPresent(found -> found.places().subList(1, 3).forEach(model::tick)));
        var dialog = new DiscoveryDialog(model, host, () -> {});
        host.showCard(dialog, dialog);
    }

    private static Outcome some(Path open) {
        return new Outcome(
                List.of(
                        new FoundMemories(
                                "Claude Code",
                                Kind.MEMORIES,
                                HOME.resolve(".claude/projects/-home-ada-work-shop/memory"),
                                4,
                                23),
                        new FoundMemories(
                                "Claude Code",
                                Kind.MEMORIES,
                                HOME.resolve(".claude/projects/-home-ada-work-customers-2026-a-repository-with-a-name"
                                        + "-that-nobody-ever-shortened-and-that-fills-the-row/memory"),
                                1,
                                1),
                        new FoundMemories("Claude Code", Kind.RULES, HOME.resolve(".claude/CLAUDE.md"), 1, 12),
                        new FoundMemories("Claude Code", Kind.SKILLS, HOME.resolve(".claude/skills"), 5, 5),
                        new FoundMemories("Codex", Kind.MEMORIES, HOME.resolve(".codex/memories"), 2, 1_204),
                        new FoundMemories("Cursor", Kind.RULES, HOME.resolve(".cursor/rules"), 3, 0),
                        new FoundMemories("GitHub Copilot", Kind.RULES, open, 1, 9)),
                List.of(new UserException(
                        UserException.Code.BAD_INPUT,
                        "The file /home/ada/.codeium/windsurf/memories can't be read: permission denied.",
                        "",
                        "")));
    }
}
