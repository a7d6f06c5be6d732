package dev.emend.curation;

/// How agents work, whether trust predicts success, and what people say of it.
public record Analyst(Runs runs, Trends trends, Feedbacks feedbacks) {
    Analyst as(String person) {
        return new Analyst(runs.as(person), trends, feedbacks.as(person));
    }
}
