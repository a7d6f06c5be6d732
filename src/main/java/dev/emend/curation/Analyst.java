package dev.emend.curation;

/// How agents work, whether trust predicts success, and what people say of it.
///
/// @param extractions what is learned from runs, the same for every person
/// @param agents what agents themselves ask for and bring
public record Analyst(
        Runs runs, Trends trends, Feedbacks feedbacks, Extractions extractions, Agents agents) {
    Analyst as(String person) {
        return new Analyst(
                runs.as(person), trends, feedbacks.as(person), extractions, agents.as(person));
    }
}
