package dev.emend.curation;

/// Everything about judging what agents learned.
///
/// @param desk single changes of a catalog
/// @param queue what waits
/// @param verdicts decisions on learnings
/// @param blame what people say about trust
/// @param proposals duplicates and contradictions that wait for a verdict
/// @param calibration how fast and how steadily people judge
public record Review(
        Desk desk,
        Queue queue,
        Verdicts verdicts,
        Blame blame,
        Proposals proposals,
        Calibration calibration) {
    Review as(String person) {
        return new Review(
                desk.as(person),
                queue,
                verdicts.as(person),
                blame.as(person),
                proposals.as(person),
                calibration.as(person));
    }
}
