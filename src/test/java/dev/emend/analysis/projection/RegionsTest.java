package dev.emend.analysis.projection;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class RegionsTest {
    private static final int EACH = 30;

    private static Places twoIslands() {
        var places = new Places(2 * EACH);
        for (int i = 0; i < EACH; i++) {
            places.put(i, (i % 6) * 0.1f, (i / 6) * 0.1f);
            places.put(EACH + i, 20 + (i % 6) * 0.1f, 20 + (i / 6) * 0.1f);
        }
        return places;
    }

    private static List<String> texts() {
        var texts = new ArrayList<String>();
        for (int i = 0; i < EACH; i++) {
            texts.add("Click the button, then refund order " + i);
        }
        for (int i = 0; i < EACH; i++) {
            texts.add("Click the button, then sort the spreadsheet column " + i);
        }
        return texts;
    }

    @Test
    void eachIslandIsOneRegionWithWordsOfItsOwn() {
        var regions = Regions.of(twoIslands(), new RegionWords(texts()), 24);
        assertEquals(2, regions.labels().size());
        var first = regions.labels().stream()
                .filter(label -> label.region() == regions.of(0))
                .findFirst()
                .orElseThrow();
        var second = regions.labels().stream()
                .filter(label -> label.region() == regions.of(EACH))
                .findFirst()
                .orElseThrow();
        assertTrue(
                first.words().containsAll(List.of("refund", "order")),
                () -> first.words().toString());
        assertTrue(
                second.words().containsAll(List.of("sort", "spreadsheet", "column")),
                () -> second.words().toString());
        assertNotEquals(regions.of(0), regions.of(EACH));
        assertEquals(EACH, first.points());
        assertTrue(first.x() < 1 && second.x() > 19, "a label stands among its points");
    }

    @Test
    void everyPointOfAnIslandIsInItsRegion() {
        var regions = Regions.of(twoIslands(), new RegionWords(texts()), 24);
        for (int i = 1; i < EACH; i++) {
            assertEquals(regions.of(0), regions.of(i));
            assertEquals(regions.of(EACH), regions.of(EACH + i));
        }
    }

    @Test
    void wordsThatSayNothingAreLeftOut() {
        assertEquals(List.of("refund", "order"), RegionWords.of("Then it's the Refund of an order, 12 if 3!"));
    }

    @Test
    void nothingHasNoRegions() {
        assertEquals(
                List.of(),
                Regions.of(new Places(0), new RegionWords(List.of()), 8).labels());
    }
}
