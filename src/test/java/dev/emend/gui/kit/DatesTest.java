package dev.emend.gui.kit;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.emend.model.texts.DateTexts;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.List;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;
import org.junit.jupiter.api.Test;
import org.testfx.api.FxToolkit;

class DatesTest {
    private final Dates dates =
            new Dates(Clock.fixed(Instant.parse("2025-11-02T12:00:00Z"), ZoneId.of("Europe/Berlin")));

    @Test
    void writesOldTimesOut() {
        assertEquals("26 Oct 2025, 12:53", dates.text("2025-10-26T12:53:07.123456"));
        assertEquals("26 Oct 2025, 12:53", dates.text("2025-10-26 12:53:07"));
        assertEquals("26 Oct 2025, 12:53", dates.text("2025-10-26T11:53:07Z"));
    }

    @Test
    void tellsTheAgeUnderAWeek() {
        assertEquals("just now", dates.text(Instant.parse("2025-11-02T11:59:30Z")));
        assertEquals("5 min ago", dates.text(Instant.parse("2025-11-02T11:55:00Z")));
        assertEquals("3 h ago", dates.text(Instant.parse("2025-11-02T09:00:00Z")));
        assertEquals("1 day ago", dates.text(Instant.parse("2025-11-01T11:00:00Z")));
        assertEquals("6 days ago", dates.text(Instant.parse("2025-10-27T11:00:00Z")));
    }

    @Test
    void aTimeToComeIsNoAge() {
        assertEquals("3 Nov 2025, 13:00", dates.text(Instant.parse("2025-11-03T12:00:00Z")));
    }

    @Test
    void textThatIsNoTimeStaysAsItIs() {
        assertEquals("yesterday", dates.text("yesterday"));
        assertEquals("", dates.day(""));
    }

    @Test
    void tablesShowTheDay() {
        assertEquals("26 Oct", dates.day("2025-10-26T12:53:07"));
        assertEquals("26 Oct 2024", dates.day("2024-10-26"));
        assertEquals("26 Oct 2023", dates.day("2023-10-26"));
    }

    /// A time without its day would be taken for one of today.
    @Test
    void aTimeOfAnotherDayHasItsDay() {
        assertEquals("12:30", dates.time(Instant.parse("2025-11-02T11:30:00Z")));
        assertEquals("1 Nov 2025, 12:30", dates.time(Instant.parse("2025-11-01T11:30:00Z")));
        assertEquals("12:30:05", dates.second(Instant.parse("2025-11-02T11:30:05Z")));
        assertEquals("1 Nov, 12:30:05", dates.second(Instant.parse("2025-11-01T11:30:05Z")));
        assertEquals("31 Dec 2024, 12:30:05", dates.second(Instant.parse("2024-12-31T11:30:05Z")));
    }

    @Test
    void daysSideBySideSayTheirYearOnceEach() {
        assertEquals(
                List.of("30 Dec 2024", "31 Dec", "1 Jan 2025", "2 Jan"),
                DateTexts.days(List.of(
                        LocalDate.of(2024, 12, 30),
                        LocalDate.of(2024, 12, 31),
                        LocalDate.of(2025, 1, 1),
                        LocalDate.of(2025, 1, 2))));
    }

    /// Two labels of one time never say two things.
    @Test
    void agesAreWrittenAnewWhereverTheyStand() throws Exception {
        var now = new Instant[] {Instant.parse("2025-11-02T12:00:00Z")};
        var clock = new Clock() {
            @Override
            public ZoneId getZone() {
                return ZoneId.of("Europe/Berlin");
            }

            @Override
            public Clock withZone(ZoneId zone) {
                return this;
            }

            @Override
            public Instant instant() {
                return now[0];
            }
        };
        FxToolkit.registerPrimaryStage();
        var label = Fx.get(() -> new Dates(clock).label("2025-11-02T11:59:30Z"));
        var other = Fx.get(() -> new Label("Found"));
        var pane = Fx.get(() -> new VBox(new HBox(label), other));
        assertEquals("just now", label.getText());
        now[0] = Instant.parse("2025-11-02T12:08:40Z");
        Fx.run(() -> Dates.refresh(pane));
        assertEquals("9 min ago", label.getText());
        assertEquals("Found", other.getText());
    }
}
