import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.zip.ZipFile;
import javax.xml.parsers.DocumentBuilderFactory;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;

/// Writes the licenses of all libraries of a package: `Notices BOM.xml JARS TABLE.tsv OUT.txt`.
///
/// The list of libraries, and the texts of their licenses, are those of a CycloneDX document; what a jar itself says is added.
/// A text that none of them has is in the folder `licenses` beside the table. The table has what neither says: library (`group:name`, or `group:*`), its licenses as SPDX writes them, and whose work it
/// is. Ends with 1 when a library has no license with a text, when one asks to be named and is not, when a jar is of no library,
/// and when a line of the table is of no use any more.
static final Pattern LEGAL = Pattern.compile(
        "(?:.*/)?(?:licen[cs]e|notice|copying|third-?party(?:-?notices)?)[^/]*", Pattern.CASE_INSENSITIVE);

/// These say that whose work it is must be told; the others' texts are the same for everybody.
static final Pattern ASKS_FOR_A_NAME = Pattern.compile("MIT|BSD-.*|ISC");

/// The document has no text of this one; that of Java, which is under it too, has exception and license.
static final String OF_JAVA = "GPL-2.0-with-classpath-exception";

record Library(String group, String name, String version, List<String> licenses) {
    String title() {
        return group + ":" + name + " " + version;
    }
}

record Line(List<String> licenses, String copyright) {}

final Map<String, String> texts = new TreeMap<>();
final Map<String, Line> table = new LinkedHashMap<>();
final Set<String> unused = new LinkedHashSet<>();
final Set<Path> jars = new TreeSet<>();
final List<String> wrong = new ArrayList<>();

void main(String[] arguments) throws Exception {
    for (String line : Files.readAllLines(Path.of(arguments[2]))) {
        String[] columns = line.split("\t", -1);
        var licenses = columns[1].isEmpty() ? List.<String>of() : List.of(columns[1].split(", "));
        table.put(columns[0], new Line(licenses, columns[2]));
        unused.add(columns[0]);
    }
    try (var files = Files.list(Path.of(arguments[1]))) {
        files.forEach(jars::add);
    }
    texts.put(OF_JAVA, Files.readString(Path.of(System.getProperty("java.home"), "legal", "java.base", "LICENSE")));
    var libraries = libraries(Path.of(arguments[0]));
    // the same text in several jars is printed once
    Map<String, Set<String>> own = new LinkedHashMap<>();
    var out = new StringBuilder("Libraries in this package of Emend, and their licenses. The licenses of its Java are in the"
            + " folder legal of the runtime.\n\n");
    var used = new TreeSet<String>();
    for (var library : libraries) {
        var said = legalTexts(library);
        said.forEach(text -> own.computeIfAbsent(text, _ -> new LinkedHashSet<>()).add(library.title()));
        var line = line(library);
        if (library.licenses.isEmpty()) {
            wrong.add(library.title() + " says no license that has a known text");
        }
        if (line.copyright.isEmpty() && said.isEmpty()
                && library.licenses.stream().anyMatch(id -> ASKS_FOR_A_NAME.matcher(id).matches())) {
            wrong.add(library.title() + " asks to be named, and nothing says whose work it is");
        }
        used.addAll(library.licenses);
        out.append(library.title()).append("\n    ").append(String.join(" or ", library.licenses)).append('\n');
        if (!line.copyright.isEmpty()) {
            out.append("    ").append(line.copyright).append('\n');
        }
    }
    jars.forEach(jar -> wrong.add(jar.getFileName() + " is of no library"));
    unused.forEach(name -> wrong.add(arguments[2] + ": " + name + " is not needed"));
    own.forEach((text, names) -> section(out, "From " + String.join(", ", names), text));
    for (var id : used) {
        var text = texts.get(id);
        var ours = Path.of(arguments[2]).resolveSibling("licenses").resolve(id + ".txt");
        if (text == null && Files.exists(ours)) {
            text = Files.readString(ours);
        }
        if (text == null) {
            wrong.add(id + " has no text");
        } else {
            section(out, id, text);
        }
    }
    if (!wrong.isEmpty()) {
        wrong.forEach(IO::println);
        IO.println(arguments[2] + " is where to say it");
        System.exit(1);
    }
    Files.writeString(Path.of(arguments[3]), out);
    IO.println(libraries.size() + " libraries, " + used.size() + " licenses");
}

static void section(StringBuilder out, String title, String text) {
    out.append("\n\n").append("=".repeat(100)).append('\n').append(title).append('\n')
            .append("=".repeat(100)).append("\n\n").append(text.strip()).append('\n');
}

Line line(Library library) {
    for (var key : List.of(library.group + ":" + library.name, library.group + ":*")) {
        if (table.containsKey(key)) {
            unused.remove(key);
            return table.get(key);
        }
    }
    return new Line(List.of(), "");
}

/// In the order of their names, each once: a jar for one platform is the library of the jar for all.
List<Library> libraries(Path bom) throws Exception {
    var root = DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(bom.toFile()).getDocumentElement();
    var found = new TreeMap<String, Library>();
    for (var component : children(children(root, "components").getFirst(), "component")) {
        var licenses = new ArrayList<String>();
        for (var list : children(component, "licenses")) {
            for (var license : children(list, "license")) {
                var id = child(license, "id");
                for (var text : children(license, "text")) {
                    texts.putIfAbsent(id, decoded(text));
                    licenses.add(id);
                }
            }
        }
        var library = new Library(
                child(component, "group"), child(component, "name"), child(component, "version"), licenses);
        var line = line(library);
        if (!line.licenses.isEmpty()) {
            licenses.clear();
            licenses.addAll(line.licenses);
        }
        found.put(library.title(), library);
    }
    return List.copyOf(found.values());
}

static String decoded(Element text) {
    var content = text.getTextContent();
    return text.getAttribute("encoding").equals("base64")
            ? new String(Base64.getMimeDecoder().decode(content), StandardCharsets.UTF_8)
            : content;
}

/// What the jars of a library say themselves.
Set<String> legalTexts(Library library) throws IOException {
    var name = Pattern.compile(Pattern.quote(library.name + "-" + library.version) + "(?:-[a-z0-9-]+)?\\.jar");
    var its = jars.stream().filter(jar -> name.matcher(jar.getFileName().toString()).matches()).toList();
    if (its.isEmpty()) {
        wrong.add(library.title() + " has no jar");
    }
    jars.removeAll(its);
    var found = new LinkedHashSet<String>();
    for (var jar : its) {
        try (var zip = new ZipFile(jar.toFile())) {
            for (var entry : zip.stream().filter(one -> !one.isDirectory()).toList()) {
                if (LEGAL.matcher(entry.getName()).matches()
                        && !entry.getName().matches(".*\\.(?:class|java|properties)")) {
                    var text = new String(zip.getInputStream(entry).readAllBytes(), StandardCharsets.UTF_8);
                    found.add(text.replace("\r\n", "\n").strip());
                }
            }
        }
    }
    return found;
}

static String child(Element parent, String name) {
    return children(parent, name).stream().map(Node::getTextContent).findFirst().orElse("");
}

static List<Element> children(Element parent, String name) {
    var found = new ArrayList<Element>();
    NodeList nodes = parent.getChildNodes();
    for (int i = 0; i < nodes.getLength(); i++) {
        if (nodes.item(i) instanceof Element element && element.getTagName().equals(name)) {
            found.add(element);
        }
    }
    return found;
}
