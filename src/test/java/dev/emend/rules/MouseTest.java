package dev.emend.rules;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/// Whatever the mouse does, keys do too: each class that listens to the mouse stands here with the way of
/// the keys, which the tests of its screen press.
class MouseTest {
    private static final Path GUI = Path.of("src", "main", "java", "dev", "emend", "gui");

    private static final Pattern MOUSE = Pattern.compile(
            "setOn(Mouse|Drag|Scroll\\()|MouseEvent\\.MOUSE_|addEventFilter\\(DragEvent|addEventHandler\\(DragEvent|DragEvent\\.DRAG");

    private static final Map<String, String> KEYS = new TreeMap<>(Map.ofEntries(
            Map.entry("part/TrustHistoryView", "Enter on a line"),
            Map.entry("part/RatingPanel", "digits"),
            Map.entry("part/DataTable", "Enter on a row; orders are in the palette"),
            Map.entry("part/FacetRail", "Alt+Enter rules out"),
            Map.entry("places/FoundPlaceCell", "Space"),
            Map.entry("help/GuideDialog", "Enter"),
            Map.entry("places/DiscoveryDialog", "Enter"),
            Map.entry("palette/Palette", "arrows and Enter"),
            Map.entry("kit/ListOpener", "Enter on a line"),
            Map.entry("library/ItemCells", "digits"),
            Map.entry("library/RatingSessionPane", "digits"),
            Map.entry("library/LearningsPane", "Tab and arrows"),
            Map.entry("library/map/MapCanvas", "arrows, Shift with them, + - 0, Space, Shift+Space"),
            Map.entry("library/LibraryView", "Clear in the palette, or deleting the words"),
            Map.entry("review/CardPane", "the card has the focus"),
            Map.entry("review/ReviewView", "gives the focus back to the card, where keys leave it"),
            Map.entry("review/PreviewPane", "Shift+H"),
            Map.entry("shell/Overlay", "Esc"),
            Map.entry("shell/SplitRatios", "Alt+Shift+Left and Right"),
            Map.entry("shell/FileDrops", "Ctrl+O, Ctrl+I"),
            Map.entry("settings/KeysPane", "Enter on a line"),
            Map.entry("list/ArrangedTable", "Columns: Alt+Up, Alt+Down, Ctrl+Left, Ctrl+Right"),
            Map.entry("list/HistogramPane", "arrows, Shift with them, Enter"),
            Map.entry("list/ColumnsPanel", "Space on a line"),
            Map.entry("dashboards/PinDialog", "Enter on a line"),
            Map.entry("dashboards/ChartCard", "Enter on the card"),
            Map.entry("conflicts/ChangeList", "Shift+Up, Shift+Down, Space"),
            Map.entry("conflicts/UnattributedPane", "Shift+Up, Shift+Down, digits"),
            Map.entry("conflicts/ClusterPane", "Shift+Up, Shift+Down, digits"),
            Map.entry("memories/detail/SimilarMemoriesPane", "Tab to the name of a memory"),
            Map.entry("memories/list/MemoryTableView", "only notes that widths were changed"),
            Map.entry("runs/StepStrip", "Left and Right"),
            Map.entry("chart/ChartView", "arrows, Enter")));

    @Test
    void whatTheMouseDoesKeysDo() throws Exception {
        var found = new TreeSet<String>();
        for (var file : ProjectFiles.java(GUI)) {
            if (MOUSE.matcher(Files.readString(file)).find()) {
                var name = GUI.toAbsolutePath()
                        .relativize(file.toAbsolutePath())
                        .toString()
                        .replace('\\', '/');
                found.add(name.substring(0, name.length() - ".java".length()));
            }
        }
        assertEquals(KEYS.keySet(), found, "say here how keys do it");
    }
}
