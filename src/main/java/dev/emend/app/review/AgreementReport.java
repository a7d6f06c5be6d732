package dev.emend.app.review;

import java.util.List;
import java.util.Map;

/// The agreement of several reviewers, from the histories they exported.
///
/// @param people in the order of their names, at least two
/// @param verdicts on learnings
/// @param memories the verdicts on memories
/// @param ratings of both, and of items
/// @param notes lines that were left out, a sentence each
public record AgreementReport(List<String> people, Topic verdicts, Topic memories, Topic ratings, List<String> notes) {

    /// @param pairs every two people, also those without anything in common
    /// @param everybody over what all have judged
    /// @param disagreements what was not judged alike, in the order of the subjects
    public record Topic(List<Pair> pairs, AgreementScore everybody, List<Disagreement> disagreements) {
        public Topic {
            pairs = List.copyOf(pairs);
            disagreements = List.copyOf(disagreements);
        }
    }

    public record Pair(String one, String other, AgreementScore score) {}

    /// @param item its id, `id#2` for the second of that name; of a memory its key
    /// @param learning the identity of the learning inside the item; empty for the item itself
    /// @param verdicts by person; only those who judged it
    public record Disagreement(String item, String learning, Map<String, String> verdicts) {}

    public AgreementReport {
        people = List.copyOf(people);
        notes = List.copyOf(notes);
    }
}
