package dev.emend.app.backup;

import dev.emend.app.core.Backup;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.temporal.IsoFields;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/// Rules for which backups are no longer needed. Of the automatic ones these are all but the newest
/// ones, one of each of the last days that have any, and one of each of the last weeks that have any;
/// damaged backups take no place of a good one. Of those a person asked for these are all but the
/// newest, whatever was made since.
final class BackupRetention {
    private static final int NEWEST = 10;
    private static final int DAYS = 7;
    private static final int WEEKS = 4;
    private static final int DAMAGED = 3;
    private static final int ASKED_FOR = 20;

    private BackupRetention() {}

    /// @param zone where days and weeks begin
    static List<Backup> expiredBackups(List<Backup> all, ZoneId zone) {
        var newestFirst =
                all.stream().sorted(Comparator.comparing(Backup::at).reversed()).toList();
        var good = newestFirst.stream()
                .filter(backup -> backup.damage().isEmpty())
                .filter(backup -> backup.reason() != Backup.Reason.ASKED_FOR)
                .toList();
        Set<Backup> keptBackups = new HashSet<>(good.stream().limit(NEWEST).toList());
        newestFirst.stream()
                .filter(backup -> backup.reason() == Backup.Reason.ASKED_FOR)
                .limit(ASKED_FOR)
                .forEach(keptBackups::add);
        keptBackups.addAll(newestOfEach(good, DAYS, backup -> day(backup, zone)));
        keptBackups.addAll(newestOfEach(good, WEEKS, backup -> week(day(backup, zone))));
        newestFirst.stream()
                .filter(backup -> backup.damage().isPresent())
                .limit(DAMAGED)
                .forEach(keptBackups::add);
        return newestFirst.stream()
                .filter(backup -> !keptBackups.contains(backup))
                .toList();
    }

    private static List<Backup> newestOfEach(List<Backup> newestFirst, int max, Function<Backup, Object> span) {
        var seen = new HashSet<Object>();
        return newestFirst.stream()
                .filter(backup -> seen.add(span.apply(backup)))
                .limit(max)
                .toList();
    }

    private static LocalDate day(Backup backup, ZoneId zone) {
        return backup.at().atZone(zone).toLocalDate();
    }

    private static Object week(LocalDate day) {
        return day.get(IsoFields.WEEK_BASED_YEAR) * 100 + day.get(IsoFields.WEEK_OF_WEEK_BASED_YEAR);
    }
}
