package dev.emend.analysis.similarity;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.model.Action;
import dev.emend.model.Json;
import dev.emend.model.KnowledgeItem;
import dev.emend.search.RealData;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class AttributionScorerTest {
    private static final List<KnowledgeItem> ITEMS = List.of(
            Lessons.procedural(
                    "open_files",
                    "Open one or more measurement files",
                    "Menu → File → Open",
                    List.of("click_menu('File')", "select_option('Open')"),
                    "Ctrl+O"),
            Lessons.procedural(
                    "concatenate",
                    "Concatenate several input files into one",
                    "Batch processing view",
                    List.of("click_button('Add files')", "select_operation('Concatenate')"),
                    ""),
            Lessons.procedural(
                    "set_theme",
                    "Choose dark or light colours",
                    "Menu → Settings → Theme",
                    List.of("click_menu('Settings')"),
                    ""));

    @Test
    void takesTheItemTheReasoningNames() {
        var action = Lessons.action("Click-Tool", "Go on (KB: set_theme)", "x", 1);
        var best = AttributionScorer.of(ITEMS).propose(action, "", 3).getFirst();
        assertEquals("set_theme", best.item().knowledgeId());
        assertEquals(1.0, best.score());
        assertEquals("the action names it", best.reasons().getFirst());
    }

    @Test
    void prefersTheItemWhoseStepsNameTheControl() {
        var best = AttributionScorer.of(ITEMS)
                .propose(
                        new Action(Lessons.clicking("Add files", "Open the dialog")),
                        "No button labeled 'Add files'",
                        1)
                .getFirst();
        assertEquals("concatenate", best.item().knowledgeId());
        assertEquals("its steps or location name “Add files”", best.reasons().getFirst());
    }

    @Test
    void knowsAnItemByItsShortcut() {
        var keys = Lessons.action("Shortcut-Tool", "", "shortcut", List.of("ctrl", "o"));
        var best = AttributionScorer.of(ITEMS).propose(keys, "", 1).getFirst();
        assertEquals("open_files", best.item().knowledgeId());
        assertEquals(List.of("its shortcut is ctrl+o"), best.reasons());
    }

    @Test
    void aSingleWordInCommonTellsNoItem() {
        assertEquals(
                List.of(),
                AttributionScorer.of(ITEMS)
                        .propose(Lessons.action("book_reservation", ""), "the total of all theme fees is wrong", 3));
    }

    @Test
    void proposesNothingForWordsNoItemHas() {
        assertEquals(
                List.of(),
                AttributionScorer.of(ITEMS).propose(Lessons.action("Wait-Tool", "Let it settle"), "timeout", 3));
    }

    @Test
    void findsTheItemsOfTheRealAgentsFailuresWithoutTheirNames() throws Exception {
        var items = RealData.items();
        var attribution = AttributionScorer.of(items);
        int first = 0;
        int firstThree = 0;
        var missed = new ArrayList<String>();
        var lessons = Lessons.of(items);
        for (var lesson : lessons) {
            var proposals = attribution.propose(unnamed(lesson.action()), lesson.error(), 3);
            var ids = proposals.stream().map(proposal -> proposal.item().key()).toList();
            first += !ids.isEmpty() && ids.getFirst().equals(lesson.item()) ? 1 : 0;
            firstThree += ids.contains(lesson.item()) ? 1 : 0;
            if (!ids.contains(lesson.item())) {
                missed.add(lesson.item() + " " + lesson.action().oneLine() + " " + ids);
            }
        }
        System.out.println("attribution: " + first + " first, " + firstThree + " among three of " + lessons.size());
        assertTrue(first >= 11, first + " of " + lessons.size());
        assertTrue(firstThree >= 17, missed.toString());
    }

    /// The action with the words that name its item cut out.
    private static Action unnamed(Action action) {
        var reasoning =
                action.reasoning().replaceAll("\\((from )?KB[^)]*\\)", "").replaceAll("\\b\\w+_\\w+\\b", "");
        return new Action(action.fields().without("kb_source").with("reasoning", new Json.Text(reasoning)));
    }
}
