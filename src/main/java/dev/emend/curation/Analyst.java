package dev.emend.curation;

/// How agents work, whether trust predicts success, and what people say of it.
///
/// @param extractions what is learned from runs, the same for every person
public record Analyst(Runs runs, Trends trends, Feedbacks feedbacks, Extractions extractions) {
    Analyst as(String person) {
        return new Analyst(runs.as(person), trends, feedbacks.as(person), extractions);
    }
}
