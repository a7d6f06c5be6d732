import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import javax.xml.parsers.DocumentBuilderFactory;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;

/// Prints what the tests took, suite by suite, which passed only when they were run again, and which were
/// skipped and why.
///
/// Run as a source file with the folder of surefire's reports. A suite is a package below dev.emend.
/// Ends with 1 when there are no reports, or when CHECK_STRICT is 1 and a test was run again or was skipped
/// for a reason that doesn't name the kernel.
void main(String[] arguments) throws Exception {
    Path folder = Path.of(arguments[0]);
    Map<String, Suite> suites = new TreeMap<>();
    List<String> skipped = new ArrayList<>();
    List<String> unsteady = new ArrayList<>();
    boolean avoidable = false;
    for (Path report : reports(folder)) {
        Element root = DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(report.toFile())
                .getDocumentElement();
        Suite suite = suites.computeIfAbsent(suiteOf(root.getAttribute("name")), name -> new Suite());
        // not the attribute, which counts only what was run last
        suite.tests += children(root, "testcase").size();
        suite.seconds += Double.parseDouble(root.getAttribute("time").replace(",", ""));
        for (Element test : children(root, "testcase")) {
            for (String kind : List.of("flakyFailure", "flakyError")) {
                for (Element failure : children(test, kind)) {
                    unsteady.add(nameOf(test) + ": " + failure.getAttribute("message").lines().findFirst().orElse(""));
                }
            }
            for (Element skip : children(test, "skipped")) {
                String reason = reasonOf(skip);
                suite.skipped++;
                avoidable |= !reason.toLowerCase(Locale.ROOT).contains("kernel");
                skipped.add(nameOf(test) + ": " + (reason.isEmpty() ? "no reason given" : reason));
            }
        }
    }
    if (suites.isEmpty()) {
        IO.println("No test has run.");
        System.exit(1);
    }
    IO.println("\nSeconds per suite");
    suites.forEach((name, suite) -> IO.println(
            String.format(Locale.ROOT, "%8.1f  %-12s %4d tests%s", suite.seconds, name, suite.tests,
                    suite.skipped == 0 ? "" : ", " + suite.skipped + " skipped")));
    if (!unsteady.isEmpty()) {
        IO.println("\nUnsteady: failed once, passed when run again (" + unsteady.size() + ")");
        unsteady.stream().sorted().forEach(line -> IO.println("  " + line));
    }
    IO.println(skipped.isEmpty() ? "\nNo test was skipped." : "\nSkipped (" + skipped.size() + ")");
    skipped.stream().sorted().forEach(line -> IO.println("  " + line));
    if ((avoidable || !unsteady.isEmpty()) && "1".equals(System.getenv("CHECK_STRICT"))) {
        IO.println("CHECK_STRICT=1: a skipped test and an unsteady one are failures.");
        System.exit(1);
    }
}

static final class Suite {
    int tests;
    int skipped;
    double seconds;
}

static List<Path> reports(Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
        return List.of();
    }
    try (var files = Files.list(folder)) {
        return files.filter(file -> file.getFileName().toString().matches("TEST-.*\\.xml")).sorted().toList();
    }
}

/// A disabled test has its reason as an attribute, an aborted one in the first line of its stack trace.
static String reasonOf(Element skip) {
    String message = skip.getAttribute("message").strip();
    if (message.isEmpty()) {
        message = skip.getTextContent().strip().lines().findFirst().orElse("");
    }
    return message.replaceFirst("^[\\w.]+(Exception|Error): ", "").replaceFirst("^Assumption failed: ", "");
}

static String suiteOf(String className) {
    String[] parts = className.split("\\.");
    return parts.length > 3 ? parts[2] : "emend";
}

static String nameOf(Element test) {
    return shortName(test.getAttribute("classname")) + "." + test.getAttribute("name");
}

static String shortName(String className) {
    return className.substring(className.lastIndexOf('.') + 1);
}

static List<Element> children(Element parent, String name) {
    NodeList nodes = parent.getChildNodes();
    List<Element> found = new ArrayList<>();
    for (int i = 0; i < nodes.getLength(); i++) {
        Node node = nodes.item(i);
        if (node instanceof Element element && element.getTagName().equals(name)) {
            found.add(element);
        }
    }
    return found;
}
