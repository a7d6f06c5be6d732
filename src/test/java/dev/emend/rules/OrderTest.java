package dev.emend.rules;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/// The order of `Set.of`, `Map.of` and their copies is another one at each start of Java: what goes through one must
/// not let it reach what is stored, compared or printed. A list, a tree or a linked map has an order.
class OrderTest {
    private static final String UNORDERED = "\\b(?:Set|Map)\\.(?:<[^>]*>)?(?:of|copyOf|ofEntries)\\((?!\\))";

    /// A name that is given such a collection: a field, a variable, a component.
    private static final Pattern NAMED = Pattern.compile("\\b(\\w+)\\s*=\\s*" + UNORDERED);

    /// Questions that have the same answer in any order.
    private static final Pattern ORDERLESS =
            Pattern.compile("(?:any|all|none)Match|\\.sorted\\(|new Tree(?:Map|Set)<>|values\\(\\)\\.removeIf");

    /// Why the order does not matter, by file and name.
    private static final Map<String, String> ALLOWED = Map.ofEntries(
            Map.entry("ChromaCopy OF_INDEX", "files that are copied"),
            Map.entry("CatalogWatch watchedFiles", "folders that are watched"),
            Map.entry("ExternalProviders COMMON", "members that are taken out"),
            Map.entry("FolderEvents wantedFolders", "folders that are watched"),
            Map.entry("GitProgram ENVIRONMENT", "variables of a process"),
            Map.entry("ListSettings savedViews", "the parameter, not the copy"),
            Map.entry("ListSettingsJson VIEWS", "a map is filled; written in the order of a tree"),
            Map.entry("McpEntities OWN_MEMBERS", "members that are taken out"),
            Map.entry("Messages FEATURES", "a set is made of it"),
            Map.entry("SkillUses TOOLS", "a map by id is filled"),
            Map.entry("ToolUse errors", "a sum"),
            Map.entry("WriteTarget OWNER", "a set gets it"));

    @Test
    void nothingUnorderedIsGoneThrough() throws IOException {
        var found = new ArrayList<String>();
        var used = new HashSet<String>();
        for (Path file : ProjectFiles.java(Path.of("src/main/java"))) {
            var text = ProjectFiles.text(file);
            var names = NAMED.matcher(text)
                    .results()
                    .map(match -> match.group(1))
                    .collect(Collectors.toCollection(TreeSet::new));
            var type = String.valueOf(file.getFileName()).replace(".java", "");
            for (var name : names) {
                var through = goesThrough(name);
                for (var line : joined(text)) {
                    if (through.matcher(line).find() && !ORDERLESS.matcher(line).find()) {
                        used.add(type + " " + name);
                        if (!ALLOWED.containsKey(type + " " + name)) {
                            found.add(type + " " + name + ": " + line.strip());
                        }
                    }
                }
            }
        }
        assertEquals(List.of(), found, "give it an order, or say in this test why none is needed");
        var needless = new TreeSet<>(ALLOWED.keySet());
        needless.removeAll(used);
        assertEquals(Set.of(), needless);
    }

    @Test
    void theRuleSeesWhatItIsFor() {
        assertTrue(goesThrough("NAMES")
                .matcher("        NAMES.forEach(name -> x(name));")
                .find());
        assertTrue(
                goesThrough("NAMES").matcher("        for (var name : NAMES) {").find());
        assertTrue(goesThrough("NAMES")
                .matcher("        String.join(\", \", NAMES)")
                .find());
    }

    private static Pattern goesThrough(String name) {
        return Pattern.compile(":\\s*(?:this\\.)?" + name + "(?:\\.(?:keySet|values|entrySet)\\(\\))?\\)\\s*\\{"
                + "|(?<![\\w.\"])(?:this\\.)?" + name
                + "\\.(?:forEach|stream|entrySet|keySet|values|iterator|toString)\\("
                + "|(?:addAll|putAll|join|ofTexts|List\\.copyOf|ArrayList<>|LinkedHashSet<>|LinkedHashMap<>)\\((?:[^()]*, )?"
                + name + "\\)");
    }

    /// The lines with the calls that follow on the next ones.
    private static List<String> joined(String text) {
        return text.replaceAll("\\n\\s+\\.", ".").lines().toList();
    }
}
