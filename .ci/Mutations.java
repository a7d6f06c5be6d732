import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeSet;
import javax.xml.parsers.DocumentBuilderFactory;
import org.w3c.dom.Element;

/// Judges one group of mutants: prints how many the tests killed, and which survived without a reason.
///
/// Run as a source file with the name of the group, PIT's mutations.xml and the file of survivors with
/// their reasons: class and method, PIT's description, the line of source, the reason, separated by tabs.
/// Line numbers are left out on purpose: they move. Ends with 1 below 95 %, when a survivor has no reason,
/// and when a reason names nothing that survived.
static final double LEAST_PERCENT = 95;

void main(String[] arguments) throws Exception {
    var name = arguments[0];
    var reasons = reasons(Path.of(arguments[2]));
    var unused = new LinkedHashMap<>(reasons);
    var mutants = DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(Path.of(arguments[1]).toFile())
            .getElementsByTagName("mutation");
    Map<String, List<String>> sources = new HashMap<>();
    var unexplained = new TreeSet<String>();
    int killed = 0;
    int notRun = 0;
    for (int i = 0; i < mutants.getLength(); i++) {
        var mutant = (Element) mutants.item(i);
        switch (mutant.getAttribute("status")) {
            case "RUN_ERROR", "NON_VIABLE" -> { // PIT counts it as detected, but no test has seen it
                notRun++;
                continue;
            }
            case "KILLED", "MEMORY_ERROR" -> {
                killed++;
                continue;
            }
            case "TIMED_OUT" -> { // on a busy machine also one that survives elsewhere
                killed++;
                unused.remove(key(mutant, sources));
                continue;
            }
            default -> {}
        }
        var key = key(mutant, sources);
        unused.remove(key);
        if (!reasons.containsKey(key)) {
            unexplained.add(key + (mutant.getAttribute("status").equals("NO_COVERAGE") ? "\t(never reached)" : ""));
        }
    }
    int run = mutants.getLength() - notRun;
    double percent = run == 0 ? 0 : 100.0 * killed / run;
    IO.println(String.format(Locale.ROOT,
            "%-14s %5.1f %%  %d of %d killed, %d survivors with a reason, %d without; %d could not be run",
            name, percent, killed, run, reasons.size() - unused.size(), unexplained.size(), notRun));
    unexplained.forEach(line -> IO.println("  no reason: " + line));
    unused.keySet().forEach(line -> IO.println("  a reason for what did not survive: " + line));
    System.exit(percent >= LEAST_PERCENT && unexplained.isEmpty() && unused.isEmpty() ? 0 : 1);
}

/// What stays the same when lines move: class and method, what was changed, the text of the line.
static String key(Element mutant, Map<String, List<String>> sources) throws IOException {
    var type = text(mutant, "mutatedClass");
    var path = "src/main/java/" + type.replaceFirst("\\$.*", "").replace('.', '/') + ".java";
    if (!sources.containsKey(path)) {
        sources.put(path, Files.readAllLines(Path.of(path)));
    }
    var line = sources.get(path).get(Integer.parseInt(text(mutant, "lineNumber")) - 1).strip();
    var method = text(mutant, "mutatedMethod").replaceFirst("^lambda\\$(.*)\\$\\d+$", "$1");
    var description = text(mutant, "description").replaceAll("lambda\\$(\\w+)\\$\\d+", "$1");
    return String.join("\t", type.substring(type.lastIndexOf('.') + 1) + "." + method, description, line);
}

static String text(Element parent, String name) {
    return parent.getElementsByTagName(name).item(0).getTextContent();
}

static Map<String, String> reasons(Path file) throws IOException {
    Map<String, String> reasons = new LinkedHashMap<>();
    if (!Files.exists(file)) {
        return reasons;
    }
    for (var line : Files.readAllLines(file)) {
        var cells = new ArrayList<>(List.of(line.split("\t")));
        if (cells.size() == 4) {
            reasons.put(String.join("\t", cells.subList(0, 3)), cells.get(3));
        } else if (!line.isBlank()) {
            throw new IOException(file + ": not four cells: " + line);
        }
    }
    return reasons;
}
