package dev.emend.app.check;

import dev.emend.app.check.DiagnosisReport.Check;
import dev.emend.app.check.DiagnosisReport.Name;
import dev.emend.app.check.DiagnosisReport.Proof;
import dev.emend.app.transfer.ImportFileResolver;
import dev.emend.model.UserException;
import dev.emend.model.rules.CheckRule;
import dev.emend.model.rules.CheckRule.Severity;
import dev.emend.model.rules.CheckRules;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Examines a store of memories or knowledge, in any format that is read, and changes nothing in
/// it: the rules of the check that ask for no rules of people, as figures with their proofs.
public final class StoreDiagnosis {
    /// Of each check.
    public static final int MAX_PROOFS = 50;

    private static final CheckRules RULES = rules();

    private final CheckService checks;

    public StoreDiagnosis(Clock clock, CheckService.Measures measures) {
        this.checks = new CheckService(clock, measures, true);
    }

    private static CheckRules rules() {
        var severities = new EnumMap<CheckRule, Severity>(CheckRule.class);
        for (var rule : CheckRule.values()) {
            boolean isOn = Arrays.stream(Name.values()).anyMatch(name -> name.rule() == rule);
            severities.put(rule, isOn ? Severity.NOTE : Severity.OFF);
        }
        return new CheckRules(severities, CheckRules.Limits.DEFAULTS, List.of());
    }

    /// A folder that is no store itself is examined file by file, as it is imported.
    ///
    /// @throws UserException when the path is no format that is read, or is not readable
    public DiagnosisReport examine(Path path) throws UserException {
        var real = path.toAbsolutePath().normalize();
        var resolution = ImportFileResolver.of(real);
        var files = resolution.files();
        boolean isAlone = files.equals(List.of(real));
        var subjects = files.stream()
                .map(file -> new CheckService.Subject(file, RULES))
                .toList();
        var recorders = checks.run(subjects);
        var all = new FileFigures();
        recorders.forEach(recorder -> all.add(recorder.figures()));
        var failure = recorders.getFirst().failure();
        if (isAlone && !all.whyUnknown.isEmpty()) {
            throw CheckService.unknown(real, all.whyUnknown);
        }
        if (isAlone && failure != null) {
            throw failure;
        }
        var base = isAlone && real.getParent() != null ? real.getParent() : real;
        var report = new ArrayList<Check>();
        for (var name : Name.values()) {
            if (name != Name.UNEXPLAINED_TRUST || all.hasTrust) {
                report.add(check(name, all, proofs(name, recorders, base)));
            }
        }
        var format = isAlone ? all.format : "folder with " + files.size() + (files.size() == 1 ? " file" : " files");
        return new DiagnosisReport(real, format, Map.copyOf(all.counts), report, resolution.leftOut());
    }

    private static List<Proof> proofs(Name name, List<CheckRecorder> recorders, Path base) {
        return recorders.stream()
                .flatMap(recorder -> name == Name.UNREADABLE
                        ? recorder.unread().stream()
                        : recorder.findings().stream().filter(finding -> finding.rule() == name.rule()))
                .map(finding -> proof(finding, base))
                .toList();
    }

    private static Proof proof(CheckFinding finding, Path base) {
        return new Proof(
                Stream.concat(Stream.of(finding.place()), finding.relatedPlaces().stream())
                        .map(place -> location(place, base))
                        .toList(),
                finding.proof());
    }

    private static String location(CheckFinding.Place place, Path base) {
        var file = base.relativize(place.file()).toString();
        var label = place.label();
        return Stream.of(label.contains(file) ? "" : file, place.line() > 0 ? "line " + place.line() : "", label)
                .filter(part -> !part.isEmpty())
                .collect(Collectors.joining(", "));
    }

    private static Check check(Name name, FileFigures all, List<Proof> proofs) {
        int count = name == Name.UNEXPLAINED_TRUST ? all.unexplainedFailures : proofs.size();
        boolean isMeasurable = switch (name) {
            case DUPLICATES -> all.lessons > 0;
            // rules can't tell; a person or a language model can
            case CONTRADICTIONS -> false;
            case STALE -> all.timedLessons > 0;
            case NEVER_USED -> all.useCounts > 0;
            case UNATTRIBUTED -> all.actions > 0;
            case SECRETS, UNEXPLAINED_TRUST, UNREADABLE -> true;
        };
        return isMeasurable
                ? Check.of(name, count, measurementNote(name, all), proofs)
                : Check.notMeasurable(name, name.whyNot());
    }

    private static String measurementNote(Name name, FileFigures all) {
        return switch (name) {
            case DUPLICATES -> "The same words, apart from capitals and punctuation.";
            case CONTRADICTIONS -> "";
            case UNEXPLAINED_TRUST -> "Failures that lowered trust and are not attached.";
            case SECRETS -> "Keys, tokens and passwords; they are masked here.";
            case STALE ->
                "Older than %d days; %d of %d records say when they were written."
                        .formatted(RULES.limits().staleDays(), all.timedLessons, all.lessons);
            case NEVER_USED -> all.useCounts + " records say how often they were used.";
            case UNATTRIBUTED -> "Actions that name no item they were derived from, of %d.".formatted(all.actions);
            case UNREADABLE -> "Records that can't be read.";
        };
    }
}
