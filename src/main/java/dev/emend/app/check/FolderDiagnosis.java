package dev.emend.app.check;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The examinations of the files of a folder as one: figures added up, proofs with their files.
final class FolderDiagnosis {
    /// So many files tell how they were measured.
    private static final int MOST_NOTES = 3;

    private final Path folder;
    private final Map<String, Integer> counts = new LinkedHashMap<>();
    private final Map<DiagnosisReport.Name, Sum> sums = new EnumMap<>(DiagnosisReport.Name.class);
    private int files;

    /// One check over all files.
    private static final class Sum {
        private int found;
        private boolean isMeasurable;
        private final List<String> notes = new ArrayList<>();
        private final List<String> reasons = new ArrayList<>();
        private final List<DiagnosisReport.Proof> proofs = new ArrayList<>();
    }

    FolderDiagnosis(Path folder) {
        this.folder = folder;
    }

    void take(DiagnosisReport one) {
        files++;
        var name = folder.relativize(one.path()).toString();
        one.counts().forEach((what, count) -> counts.merge(what, count, Integer::sum));
        for (var check : one.checks()) {
            var sum = sums.computeIfAbsent(check.name(), same -> new Sum());
            sum.found += check.found();
            sum.isMeasurable |= check.isMeasurable();
            (check.isMeasurable() ? sum.notes : sum.reasons).add(check.note());
            check.proofs().forEach(proof -> sum.proofs.add(in(name, proof)));
        }
    }

    /// A file that could not be read to its end.
    void takeUnreadable(Path file, String reason) {
        files++;
        var sum = sums.computeIfAbsent(DiagnosisReport.Name.UNREADABLE, same -> new Sum());
        sum.found++;
        sum.isMeasurable = true;
        sum.notes.add("Records that can't be read.");
        sum.proofs.add(
                new DiagnosisReport.Proof(List.of(folder.relativize(file).toString()), reason));
    }

    private static DiagnosisReport.Proof in(String name, DiagnosisReport.Proof proof) {
        return new DiagnosisReport.Proof(
                proof.places().stream()
                        .map(place -> place.contains(name) ? place : name + ": " + place)
                        .toList(),
                proof.what());
    }

    DiagnosisReport sum() {
        var checks = new ArrayList<DiagnosisReport.Check>();
        sums.forEach((name, sum) -> {
            var note = note(sum.isMeasurable ? sum.notes : sum.reasons);
            checks.add(
                    sum.isMeasurable
                            ? DiagnosisReport.Check.of(name, sum.found, note, sum.proofs)
                            : DiagnosisReport.Check.notMeasurable(name, note));
        });
        var format = files == 1 ? "folder with 1 file" : "folder with " + files + " files";
        return new DiagnosisReport(folder, format, Map.copyOf(counts), checks);
    }

    private static String note(List<String> notes) {
        var different = notes.stream().distinct().toList();
        var told = String.join(" ", different.stream().limit(MOST_NOTES).toList());
        int more = different.size() - MOST_NOTES;
        return more <= 0 ? told : told + " And " + more + " files more.";
    }
}
