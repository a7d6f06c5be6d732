package dev.emend.app.runs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.app.runs.PatternReport.Rate;
import dev.emend.app.runs.ProcessMap.Edge;
import dev.emend.app.runs.ProcessMap.Node;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ProcessMapLayoutTest {
    private static final Rate RATE = new Rate(1, 2, 0, 1);

    @Test
    void boxesDoNotOverlapAndEveryEdgeReachesBothOfItsBoxes() {
        var picture = ProcessMapLayout.of(map(), 1);

        assertEquals(5, picture.boxes().size());
        for (var one : picture.boxes()) {
            for (var other : picture.boxes()) {
                assertFalse(one != other
                        && one.x() < other.x() + other.width()
                        && other.x() < one.x() + one.width()
                        && one.y() < other.y() + other.height()
                        && other.y() < one.y() + one.height());
            }
        }
        assertEquals(6, picture.lines().size());
        for (var line : picture.lines()) {
            var points = line.points();
            assertTouches(box(picture, line.edge().from()), points.get(0), points.get(1));
            assertTouches(box(picture, line.edge().to()), points.get(points.size() - 2), points.getLast());
        }
    }

    @Test
    void theFirstCallStandsAboveTheLast() {
        var picture = ProcessMapLayout.of(map(), 1);

        assertTrue(box(picture, ProcessMap.START).y() < box(picture, 0).y());
        assertTrue(box(picture, 0).y() < box(picture, ProcessMap.END).y());
    }

    @Test
    void rareEdgesAreLeftOutUnlessNothingElseLeadsToATool() {
        var picture = ProcessMapLayout.of(map(), 0);

        assertEquals(5, picture.boxes().size(), "every tool is still there");
        assertEquals(1, picture.hiddenEdgeCount());
        assertFalse(picture.lines().stream()
                .anyMatch(line -> line.edge().from() == line.edge().to()));
    }

    @Test
    void nothingIsDrawnOfNoEdges() {
        var picture = ProcessMapLayout.of(new ProcessMap(0, List.of(), List.of(), List.of(), 0), 1);

        assertEquals(List.of(), picture.boxes());
    }

    private static ProcessMapLayout.Box box(ProcessMapLayout picture, int node) {
        return picture.boxes().stream()
                .filter(box -> box.node() == node)
                .findFirst()
                .orElseThrow();
    }

    private static void assertTouches(ProcessMapLayout.Box box, double x, double y) {
        assertTrue(x >= box.x() - 1 && x <= box.x() + box.width() + 1, "x " + x + " of " + box);
        assertTrue(y >= box.y() - 1 && y <= box.y() + box.height() + 1, "y " + y + " of " + box);
    }

    private static ProcessMap map() {
        return new ProcessMap(
                9,
                List.of(
                        new Node("read", 20, 9, RATE, Optional.empty()),
                        new Node("write", 9, 8, RATE, Optional.empty()),
                        new Node("ask", 2, 1, RATE, Optional.empty())),
                List.of(
                        edge(ProcessMap.START, 0, 9),
                        edge(0, 1, 8),
                        edge(1, ProcessMap.END, 8),
                        edge(0, 0, 4),
                        edge(1, 2, 1),
                        edge(2, 0, 1)),
                List.of(),
                0);
    }

    private static Edge edge(int from, int to, int runs) {
        return new Edge(from, to, runs, runs, RATE, Optional.empty());
    }
}
