package dev.emend.rules;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.lang.reflect.Member;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.Code;
import org.commonmark.node.Heading;
import org.commonmark.node.Image;
import org.commonmark.node.Link;
import org.commonmark.node.Node;
import org.commonmark.node.Text;
import org.commonmark.parser.Parser;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// What the pages for people link to is there.
class LinksTest {
    private static final int README_LINES = 120;
    private static final Path PICTURES = Path.of("docs", "guide", "pictures");
    private static final Pattern SCHEME = Pattern.compile("[a-z][a-z0-9+.-]*:.*");

    /// Where packages come from is the business of the build.
    private static final Pattern REGISTRY = Pattern.compile(
            "(?i)repo\\.maven|repo1\\.maven|maven\\.org|pypi\\.org|registry\\.npmjs|npmjs\\.com|crates\\.io|proxy\\.golang");

    /// A link of a doc comment, such as `[#MAX]`, `[Item]`, `[Item#name(String)]`; no link of Markdown.
    private static final Pattern DOC_LINK =
            Pattern.compile("\\[((?:[a-z]\\w*\\.)*[A-Z][\\w.]*)?(?:#(\\w+)(?:\\([^)\\]]*\\))?)?](?![(\\[])");

    private static final Pattern CODE = Pattern.compile("`[^`]*`");
    private static final Pattern IMPORT = Pattern.compile("(?m)^import (?:static )?([\\w.]+)\\.(\\w+);");

    private static final Parser PARSER =
            Parser.builder().extensions(List.of(TablesExtension.create())).build();

    private final Map<Path, Set<String>> anchors = new HashMap<>();

    private static List<Path> pages() throws IOException {
        return Stream.concat(
                        Stream.of("README.md", "CONTRIBUTING.md", "examples/README.md", "catalogs/README.md")
                                .map(Path::of),
                        ProjectFiles.below(Path.of("docs")).stream()
                                .filter(file -> file.toString().endsWith(".md")))
                .toList();
    }

    @Test
    void relativeLinksLeadToFilesAndHeadings() throws IOException {
        var wrong = new ArrayList<String>();
        for (var page : pages()) {
            for (var destination : destinations(page)) {
                if (!SCHEME.matcher(destination).matches() && !isThere(page, destination)) {
                    wrong.add(page + ": " + destination);
                }
            }
        }
        assertEquals(List.of(), wrong);
    }

    @Test
    void otherAddressesAreWellFormedAndOfNoRegistry() throws IOException {
        var wrong = new ArrayList<String>();
        for (var page : pages()) {
            for (var destination : destinations(page)) {
                if (SCHEME.matcher(destination).matches() && !isWellFormed(destination)) {
                    wrong.add(page + ": " + destination);
                }
            }
            REGISTRY.matcher(ProjectFiles.text(page))
                    .results()
                    .forEach(found -> wrong.add(page + ": " + found.group()));
        }
        assertEquals(List.of(), wrong);
    }

    @Test
    void docCommentsNameTypesAndMembersThatAreThere() throws IOException {
        var wrong = new ArrayList<String>();
        for (var file : ProjectFiles.java(Path.of("src", "main", "java"))) {
            var text = ProjectFiles.text(file);
            var docs = text.lines()
                    .map(String::strip)
                    .filter(line -> line.startsWith("///"))
                    .collect(Collectors.joining("\n"));
            var links = DOC_LINK.matcher(CODE.matcher(docs).replaceAll(""));
            while (links.find()) {
                if (!isDeclared(file, text, links.group(1), links.group(2))) {
                    wrong.add(file + ": " + links.group());
                }
            }
        }
        assertEquals(List.of(), wrong, "javadoc shows no link");
    }

    @Test
    void thePicturesAreThoseThePagesShow() throws IOException {
        var shown = new TreeSet<Path>();
        for (var page : pages()) {
            for (var destination : destinations(page)) {
                if (destination.endsWith(".png")) {
                    shown.add(target(page, destination));
                }
            }
        }
        var there = ProjectFiles.below(PICTURES).stream()
                .map(Path::normalize)
                .collect(Collectors.toCollection(TreeSet::new));
        assertEquals(shown, there);
    }

    @Test
    void theFirstPageIsShort() throws IOException {
        long lines = ProjectFiles.text(Path.of("README.md")).lines().count();
        assertTrue(lines <= README_LINES, lines + " lines: what is more belongs into the guide");
    }

    private static boolean isDeclared(Path file, String text, @Nullable String type, @Nullable String member) {
        var outer = Path.of("src", "main", "java").relativize(file).toString().replaceAll("[/\\\\]", ".");
        var own = withNested(load(outer.substring(0, outer.length() - ".java".length())));
        var meant = type == null ? own : types(own, outer.replaceFirst("\\.[\\w-]+\\.java$", ""), text, type);
        return !meant.isEmpty() && (member == null || meant.stream().anyMatch(found -> hasMember(found, member)));
    }

    /// What a doc comment may mean by a name: a type of its file, of its package, an import, or one named in full.
    private static List<Class<?>> types(List<Class<?>> own, String folder, String text, String name) {
        var imports = IMPORT.matcher(text)
                .results()
                .collect(Collectors.toMap(found -> found.group(2), found -> found.group(1), (first, _) -> first));
        int dot = name.indexOf('.');
        var head = dot < 0 ? name : name.substring(0, dot);
        return Stream.of(
                        own.stream().filter(type -> type.getSimpleName().equals(name)),
                        Stream.of(folder + "." + name, imports.get(head) + "." + name, "java.lang." + name, name)
                                .map(LinksTest::load))
                .flatMap(found -> found)
                .filter(Objects::nonNull)
                .<Class<?>>map(type -> type)
                .toList();
    }

    private static @Nullable Class<?> load(String name) {
        try {
            return Class.forName(name, false, LinksTest.class.getClassLoader());
        } catch (ClassNotFoundException e) {
            int dot = name.lastIndexOf('.');
            boolean isNested = dot > 0 && name.substring(0, dot).matches(".*\\b[A-Z]\\w*");
            return isNested ? load(name.substring(0, dot) + "$" + name.substring(dot + 1)) : null;
        }
    }

    private static List<Class<?>> withNested(@Nullable Class<?> type) {
        return type == null
                ? List.of()
                : Stream.concat(
                                Stream.of(type),
                                Stream.of(type.getDeclaredClasses()).flatMap(nested -> withNested(nested).stream()))
                        .toList();
    }

    private static boolean hasMember(@Nullable Class<?> type, String name) {
        return type != null
                && (Stream.of(type.getDeclaredFields(), type.getDeclaredMethods())
                                .flatMap(Stream::of)
                                .anyMatch(member -> ((Member) member).getName().equals(name))
                        || type.getSimpleName().equals(name)
                        || hasMember(type.getSuperclass(), name)
                        || Stream.of(type.getInterfaces()).anyMatch(wider -> hasMember(wider, name)));
    }

    private static boolean isWellFormed(String address) {
        try {
            var uri = new URI(address);
            return uri.getScheme().equals("mailto") || uri.getScheme().startsWith("http") && uri.getHost() != null;
        } catch (URISyntaxException malformed) {
            return false;
        }
    }

    private boolean isThere(Path page, String destination) throws IOException {
        var file = target(page, destination);
        int at = destination.indexOf('#');
        return Files.exists(file) && (at < 0 || anchors(file).contains(destination.substring(at + 1)));
    }

    private static Path target(Path page, String destination) {
        var path = destination.replaceFirst("#.*", "");
        return path.isEmpty() ? page : page.resolveSibling(path).normalize();
    }

    private Set<String> anchors(Path file) throws IOException {
        var known = anchors.get(file);
        if (known == null) {
            known = new HashSet<>();
            for (var heading : headings(file)) {
                var anchor = heading.toLowerCase(Locale.ROOT)
                        .replaceAll("[^\\p{L}\\p{N}\\p{M}_ -]", "")
                        .replace(' ', '-');
                for (int n = 0; !known.add(n == 0 ? anchor : anchor + "-" + n); n++) {}
            }
            anchors.put(file, known);
        }
        return known;
    }

    private static List<String> headings(Path file) throws IOException {
        var headings = new ArrayList<String>();
        PARSER.parse(ProjectFiles.text(file)).accept(new AbstractVisitor() {
            @Override
            public void visit(Heading heading) {
                headings.add(plain(heading));
            }
        });
        return headings;
    }

    private static String plain(Node node) {
        var text = new StringBuilder();
        node.accept(new AbstractVisitor() {
            @Override
            public void visit(Text part) {
                text.append(part.getLiteral());
            }

            @Override
            public void visit(Code code) {
                text.append(code.getLiteral());
            }
        });
        return text.toString();
    }

    private static List<String> destinations(Path page) throws IOException {
        var destinations = new ArrayList<String>();
        PARSER.parse(ProjectFiles.text(page)).accept(new AbstractVisitor() {
            @Override
            public void visit(Link link) {
                destinations.add(link.getDestination());
                super.visit(link);
            }

            @Override
            public void visit(Image image) {
                destinations.add(image.getDestination());
            }
        });
        return destinations;
    }
}
