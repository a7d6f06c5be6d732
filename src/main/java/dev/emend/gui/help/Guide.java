package dev.emend.gui.help;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.Link;
import org.commonmark.node.ListItem;
import org.jspecify.annotations.Nullable;

/// The guide as it comes with the program: the pages the lists of its first page link to, in that order.
final class Guide {
    static final String START = "guide/index.md";

    /// The page to read when the workspace can't be opened.
    static final String TROUBLE = "guide/when-things-go-wrong.md";

    private static final String FOLDER = "/dev/emend/docs/";
    private static final int MAX_HITS = 40;

    /// The page in the guide on what each screen is for.
    private static final Map<String, String> OF_SCREENS = Map.ofEntries(
            Map.entry("home", START),
            Map.entry("review", "guide/review.md"),
            Map.entry("library", "guide/rate.md"),
            Map.entry("memories", "guide/import.md"),
            Map.entry("conflicts", "guide/correct.md#settle-what-does-not-fit-together"),
            Map.entry("runs", "guide/analyze.md"),
            Map.entry("trends", "guide/analyze.md#see-whether-it-helps"),
            Map.entry("feedback", "guide/analyze.md#say-how-conversations-went"),
            Map.entry("agents", "guide/connect-an-agent.md"),
            Map.entry("history", "guide/when-things-go-wrong.md#undo-a-change"),
            Map.entry("settings", "guide/index.md#make-it-yours"));

    private final Map<String, GuidePage> pages = new LinkedHashMap<>();

    /// Reads all pages; blocks for some milliseconds.
    Guide() {
        var start = read(START);
        pages.put(START, start);
        for (var path : linkedPaths(start)) {
            if (resource(path) != null) {
                pages.computeIfAbsent(path, Guide::read);
            }
        }
    }

    /// The place in the guide that tells of a screen, as [#page] takes it.
    static String of(String screen) {
        return OF_SCREENS.getOrDefault(screen, START);
    }

    List<GuidePage> pages() {
        return List.copyOf(pages.values());
    }

    /// @param place the path of a page, with or without an anchor; one nothing links to is read now
    Optional<GuidePage> page(String place) {
        var path = path(place);
        var guidePage = pages.get(path);
        return guidePage != null || resource(path) == null ? Optional.ofNullable(guidePage) : Optional.of(read(path));
    }

    static String path(String place) {
        return place.replaceFirst("#.*", "");
    }

    /// The anchor of a place; empty for the top of its page.
    static String anchor(String place) {
        int at = place.indexOf('#');
        return at < 0 ? "" : place.substring(at + 1);
    }

    /// The target of a link or a picture of a page.
    ///
    /// @return a place; empty when it leads out of what comes with the program
    static Optional<String> resolve(String page, String destination) {
        if (destination.contains(":")) {
            return Optional.empty();
        }
        var place = URI.create(page).resolve(destination).toString();
        return resource(path(place)) == null ? Optional.empty() : Optional.of(place);
    }

    /// The address of a file of the guide; null when there is none.
    static @Nullable URL resource(String path) {
        return path.contains("..") || path.isEmpty() || path.endsWith("/")
                ? null
                : Guide.class.getResource(FOLDER + path);
    }

    /// The sections that have words that begin with each of the words of a line, the best first.
    List<GuideSection> find(String line) {
        var queryWords = GuideSection.words(line);
        if (queryWords.isEmpty()) {
            return List.of();
        }
        record Hit(GuideSection section, int points) {}
        return pages.values().stream()
                .flatMap(page -> page.sections().stream())
                .map(section -> new Hit(section, section.points(queryWords) * (isGuide(section.page()) ? 2 : 1)))
                .filter(hit -> hit.points() > 0)
                .sorted(Comparator.comparingInt(Hit::points).reversed())
                .limit(MAX_HITS)
                .map(Hit::section)
                .toList();
    }

    /// Whether a page tells of a job; the others are what to look things up in.
    static boolean isGuide(String path) {
        return path.startsWith("guide/");
    }

    private static Set<String> linkedPaths(GuidePage page) {
        var destinations = new ArrayList<String>();
        page.document().accept(new AbstractVisitor() {
            @Override
            public void visit(Link link) {
                if (link.getParent() != null && link.getParent().getParent() instanceof ListItem) {
                    destinations.add(link.getDestination());
                }
            }
        });
        var paths = new LinkedHashSet<String>();
        for (var destination : destinations) {
            resolve(page.path(), destination).map(Guide::path).ifPresent(paths::add);
        }
        return paths;
    }

    private static GuidePage read(String path) {
        var from = resource(path);
        if (from == null) {
            throw new IllegalStateException("the page " + path + " is missing in the program");
        }
        try (var in = from.openStream()) {
            return GuidePage.of(path, new String(in.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
