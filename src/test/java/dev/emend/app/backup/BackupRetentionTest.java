package dev.emend.app.backup;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.app.core.Backup;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class BackupRetentionTest {
    private static final Instant NOON = Instant.parse("2026-03-01T12:00:00Z");

    @Test
    void tenAreKeptHoweverManyThereAreOfOneDay() {
        var all = every(Duration.ofMinutes(10), 40);

        assertEquals(ids(all.subList(0, 10)), ids(kept(all)));
    }

    @Test
    void halfHourlyBackupsOfTwoMonthsLeaveTenAndADayEachAndAWeekEach() {
        var all = every(Duration.ofMinutes(30), 48 * 60);

        var kept = kept(all);

        var days =
                kept.stream().map(backup -> backup.at().atZone(ZoneOffset.UTC).toLocalDate());
        // Sunday 1 March: seven days back to 23 February, then the Sundays of three older weeks
        assertEquals(
                List.of("03-01", "02-28", "02-27", "02-26", "02-25", "02-24", "02-23", "02-22", "02-15", "02-08"),
                days.distinct().map(day -> day.toString().substring(5)).toList());
        assertEquals(10 + 6 + 3, kept.size());
    }

    @Test
    void afterALongPauseTheOldOnesAreStillThere() {
        var all = every(Duration.ofDays(200), 9);

        assertEquals(all, kept(all));
    }

    @Test
    void theNewestIsNeverDroppedWhateverTheOrder() {
        for (int count = 1; count < 60; count++) {
            var all = every(Duration.ofHours(7), count);
            assertTrue(kept(all.reversed()).contains(all.getFirst()), "of " + count);
        }
    }

    private static List<Backup> kept(List<Backup> all) {
        var kept = new ArrayList<>(all);
        kept.removeAll(BackupRetention.expiredBackups(all, ZoneOffset.UTC));
        return kept;
    }

    @Test
    void backupsOfADamagedStoreTakeNoPlaceOfAGoodOne() {
        var good = every(Duration.ofDays(40), 10);
        var all = new ArrayList<>(good);
        for (int i = 0; i < 30; i++) {
            all.add(new Backup(
                    "damaged" + i,
                    NOON.plus(Duration.ofMinutes(i)),
                    Backup.Reason.BEFORE_RESTORE,
                    1,
                    1,
                    Path.of("damaged" + i),
                    Optional.of("change 7 was changed")));
        }

        var dropped = BackupRetention.expiredBackups(all, ZoneOffset.UTC);

        assertEquals(27, dropped.size());
        assertTrue(dropped.stream().noneMatch(good::contains), dropped.toString());
    }

    @Test
    void twentyThatAPersonAskedForAreKeptBesideTheOthers() {
        var others = every(Duration.ofMinutes(10), 40);
        var all = new ArrayList<>(others);
        for (int i = 0; i < 22; i++) {
            var at = NOON.minus(Duration.ofDays(300 + i));
            all.add(new Backup("asked" + i, at, Backup.Reason.ASKED_FOR, 1, 1, Path.of("asked" + i), Optional.empty()));
        }

        var kept = ids(kept(all));

        assertEquals(30, kept.size());
        assertTrue(kept.containsAll(ids(others.subList(0, 10))), kept.toString());
        assertTrue(kept.contains("asked0") && !kept.contains("asked20"), kept.toString());
    }

    private static List<String> ids(List<Backup> backups) {
        return backups.stream().map(Backup::id).toList();
    }

    /// Newest first.
    private static List<Backup> every(Duration pause, int count) {
        var all = new ArrayList<Backup>();
        for (int i = 0; i < count; i++) {
            all.add(new Backup(
                    "b" + i,
                    NOON.minus(pause.multipliedBy(i)),
                    Backup.Reason.REGULAR,
                    1,
                    1,
                    Path.of("b" + i),
                    Optional.empty()));
        }
        return all;
    }
}
