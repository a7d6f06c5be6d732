package dev.emend.curation;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The examinations of the files of a folder as one: figures added up, proofs with their files.
final class FolderExamination {
    /// So many files tell how they were measured.
    private static final int MOST_NOTES = 3;

    private final Path folder;
    private final Map<String, Integer> counts = new LinkedHashMap<>();
    private final Map<Examination.Name, Sum> sums = new EnumMap<>(Examination.Name.class);
    private int files;

    /// One check over all files.
    private static final class Sum {
        private int found;
        private boolean isMeasurable;
        private final List<String> notes = new ArrayList<>();
        private final List<String> reasons = new ArrayList<>();
        private final List<Examination.Proof> proofs = new ArrayList<>();
    }

    FolderExamination(Path folder) {
        this.folder = folder;
    }

    void take(Examination one) {
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
        var sum = sums.computeIfAbsent(Examination.Name.UNREADABLE, same -> new Sum());
        sum.found++;
        sum.isMeasurable = true;
        sum.notes.add("Records that can't be read.");
        sum.proofs.add(new Examination.Proof(List.of(folder.relativize(file).toString()), reason));
    }

    private static Examination.Proof in(String name, Examination.Proof proof) {
        return new Examination.Proof(
                proof.places().stream()
                        .map(place -> place.contains(name) ? place : name + ": " + place)
                        .toList(),
                proof.what());
    }

    Examination sum() {
        var checks = new ArrayList<Examination.Check>();
        sums.forEach((name, sum) -> {
            var note = note(sum.isMeasurable ? sum.notes : sum.reasons);
            checks.add(
                    sum.isMeasurable
                            ? Examination.Check.of(name, sum.found, note, sum.proofs)
                            : Examination.Check.notMeasurable(name, note));
        });
        var format = files == 1 ? "folder with 1 file" : "folder with " + files + " files";
        return new Examination(folder, format, Map.copyOf(counts), checks);
    }

    private static String note(List<String> notes) {
        var different = notes.stream().distinct().toList();
        var told = String.join(" ", different.stream().limit(MOST_NOTES).toList());
        int more = different.size() - MOST_NOTES;
        return more <= 0 ? told : told + " And " + more + " files more.";
    }
}
