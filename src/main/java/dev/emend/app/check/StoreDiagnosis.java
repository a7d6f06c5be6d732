package dev.emend.app.check;

import dev.emend.app.core.Exceptions;
import dev.emend.app.core.LearningTimestamps;
import dev.emend.app.core.UserException;
import dev.emend.app.library.ReadOnlyCatalog;
import dev.emend.app.transfer.ImportFileResolver;
import dev.emend.catalog.CatalogException;
import dev.emend.catalog.files.PlanFiles;
import dev.emend.exchange.Formats;
import dev.emend.exchange.record.ExchangeException;
import dev.emend.exchange.record.Format;
import dev.emend.model.Progress;
import dev.emend.model.Trust;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// Examines a store of memories or knowledge, in any format that is read, and changes nothing in
/// it.
public final class StoreDiagnosis {
    /// Of each check.
    public static final int MOST_PROOFS = 50;

    /// What was not touched for so long may not hold any more.
    private static final Duration STALE = Duration.ofDays(180);

    private final Clock clock;
    private final Vectors vectors;

    /// Unit vectors of texts; an empty map when there is no model.
    @FunctionalInterface
    public interface Vectors {
        Map<String, float[]> of(List<String> texts) throws UserException;
    }

    public StoreDiagnosis(Clock clock, Vectors vectors) {
        this.clock = clock;
        this.vectors = vectors;
    }

    /// A folder that is no store itself is examined file by file, as it is imported.
    ///
    /// @throws UserException when the path is no format that is read, or is not readable
    public DiagnosisReport examine(Path path, Progress progress) throws UserException {
        var real = path.toAbsolutePath().normalize();
        if (Files.notExists(real)) {
            throw new UserException(
                    UserException.Code.NOT_FOUND,
                    "There is no file or folder " + real + ".",
                    "",
                    "Check the path.");
        }
        var files = ImportFileResolver.of(real);
        if (files.equals(List.of(real))) {
            return file(real, progress);
        }
        var folder = new FolderDiagnosis(real);
        for (var file : files) {
            try {
                folder.take(file(file, progress));
            } catch (UserException problem) { // told among the findings; the others are read
                folder.takeUnreadable(file, problem.what());
            }
        }
        return folder.sum();
    }

    private DiagnosisReport file(Path real, Progress progress) throws UserException {
        try {
            var format = Formats.detect(real).orElse(null);
            if (format == null) {
                throw unknown(real);
            }
            var found = new DiagnosisSamples();
            var checks = new ArrayList<DiagnosisReport.Check>();
            if (format == Format.CATALOG) {
                var glance = ReadOnlyCatalog.at(real);
                glance.items(List.of()).forEach(found::take);
                checks.add(trust(glance));
            } else {
                Formats.read(format, real, found::take, progress);
                if (format == Format.PLAN || format == Format.SKILL) {
                    PlanFiles.read(real).forEach(found::take);
                }
            }
            checks.addAll(0, compared(found));
            checks.addAll(List.of(secrets(found), stale(found), unused(found), blameless(found)));
            checks.add(unreadable(found));
            return new DiagnosisReport(real, format.word(), Map.copyOf(found.counts), checks);
        } catch (CatalogException problem) {
            throw Exceptions.of(problem);
        } catch (ExchangeException problem) {
            throw new UserException(
                    UserException.Code.BAD_INPUT,
                    problem.what(),
                    "Nothing was changed.",
                    problem.wayOut(),
                    problem);
        }
    }

    private static UserException unknown(Path path) throws ExchangeException {
        return new UserException(
                UserException.Code.BAD_INPUT,
                path + " " + Formats.whyUnknown(path, "is none of the formats Emend reads") + ".",
                "Nothing was changed.",
                "emend import --help lists them.");
    }

    private List<DiagnosisReport.Check> compared(DiagnosisSamples found) throws UserException {
        if (found.learnings.isEmpty()) {
            var why = "The format holds no lessons, only what was done.";
            return List.of(
                    DiagnosisReport.Check.notMeasurable(DiagnosisReport.Name.DUPLICATES, why),
                    DiagnosisReport.Check.notMeasurable(DiagnosisReport.Name.CONTRADICTIONS, why));
        }
        var compared = LearningComparison.of(found.learnings, found.items, vectors);
        var same =
                compared.same().stream()
                        .map(cluster -> proof(found, cluster.keys(), cluster.why()))
                        .toList();
        var opposed =
                compared.opposed().stream()
                        .map(two -> proof(found, List.of(two.a(), two.b()), two.why()))
                        .toList();
        var note = compared.note();
        return List.of(
                DiagnosisReport.Check.of(DiagnosisReport.Name.DUPLICATES, same.size(), note, same),
                DiagnosisReport.Check.of(
                        DiagnosisReport.Name.CONTRADICTIONS, opposed.size(), note, opposed));
    }

    private static DiagnosisReport.Proof proof(
            DiagnosisSamples found, List<String> keys, String why) {
        var said =
                keys.stream()
                        .map(key -> "“" + DiagnosisSamples.Brief.of(lesson(found, key)) + "”")
                        .toList();
        return new DiagnosisReport.Proof(
                keys.stream().map(key -> found.places.getOrDefault(key, key)).toList(),
                String.join(" / ", said) + " (" + why + ")");
    }

    private static String lesson(DiagnosisSamples found, String key) {
        var learning = found.learnings.get(key);
        return learning == null ? "" : learning.lesson();
    }

    private static DiagnosisReport.Check secrets(DiagnosisSamples found) {
        return DiagnosisReport.Check.of(
                DiagnosisReport.Name.SECRETS,
                found.secrets.size(),
                "Keys, tokens and passwords; they are covered here.",
                found.secrets);
    }

    private DiagnosisReport.Check stale(DiagnosisSamples found) {
        var now = clock.instant();
        var old = new ArrayList<DiagnosisReport.Proof>();
        int timed = 0;
        for (var one : found.learnings.entrySet()) {
            var at = LearningTimestamps.at(one.getValue(), clock.getZone());
            if (at.isEmpty()) {
                continue;
            }
            timed++;
            if (at.get().isBefore(now.minus(STALE))) {
                old.add(
                        new DiagnosisReport.Proof(
                                List.of(found.places.getOrDefault(one.getKey(), one.getKey())),
                                one.getValue().timestamp()
                                        + " "
                                        + DiagnosisSamples.Brief.of(one.getValue().lesson())));
            }
        }
        return timed == 0
                ? DiagnosisReport.Check.notMeasurable(
                        DiagnosisReport.Name.STALE, "No record says when it was written.")
                : DiagnosisReport.Check.of(
                        DiagnosisReport.Name.STALE,
                        old.size(),
                        "Older than %d days; %d of %d records say when they were written."
                                .formatted(STALE.toDays(), timed, found.learnings.size()),
                        old);
    }

    private static DiagnosisReport.Check unused(DiagnosisSamples found) {
        return found.useCounts == 0
                ? DiagnosisReport.Check.notMeasurable(
                        DiagnosisReport.Name.NEVER_USED, "No record says how often it was used.")
                : DiagnosisReport.Check.of(
                        DiagnosisReport.Name.NEVER_USED,
                        found.unused.size(),
                        found.useCounts + " records say how often they were used.",
                        found.unused);
    }

    private static DiagnosisReport.Check blameless(DiagnosisSamples found) {
        return found.attributable == 0
                ? DiagnosisReport.Check.notMeasurable(
                        DiagnosisReport.Name.UNATTRIBUTED,
                        "The format does not say which knowledge an action was derived from.")
                : DiagnosisReport.Check.of(
                        DiagnosisReport.Name.UNATTRIBUTED,
                        found.unattributed.size(),
                        "Actions that name no item they were derived from, of %d."
                                .formatted(found.attributable),
                        found.unattributed);
    }

    private static DiagnosisReport.Check unreadable(DiagnosisSamples found) {
        return DiagnosisReport.Check.of(
                DiagnosisReport.Name.UNREADABLE,
                found.unreadable.size(),
                "Records that can't be read.",
                found.unreadable);
    }

    /// Trust that was lowered more often than there are learnings to say why.
    private static DiagnosisReport.Check trust(ReadOnlyCatalog glance) throws UserException {
        var proofs = new ArrayList<DiagnosisReport.Proof>();
        int unexplained = 0;
        for (var item : glance.items(List.of())) {
            int gap = Trust.impliedFailures(item.trust()) - item.learnings().size();
            if (gap > 0) {
                unexplained += gap;
                proofs.add(
                        new DiagnosisReport.Proof(
                                List.of(item.ref().label()),
                                "trust %s implies %d failures, %d learnings are attached"
                                        .formatted(
                                                item.trust(),
                                                Trust.impliedFailures(item.trust()),
                                                item.learnings().size())));
            }
        }
        return DiagnosisReport.Check.of(
                DiagnosisReport.Name.UNEXPLAINED_TRUST,
                unexplained,
                "Failures that lowered trust and are not attached.",
                proofs);
    }
}
