package dev.emend.curation;

import dev.emend.memory.TeamStore;
import dev.emend.model.Progress;
import java.util.List;

/// The one door: everything a person or an agent may do, as one bundle for window, command line and
/// server.
public record Door(
        Library library,
        Memories memories,
        Review review,
        Recall recall,
        Analyst analyst,
        Safety safety) {

    public Journal journal() {
        return safety.journal();
    }

    /// Who may come through the agents' door, what they asked, and whether it is open.
    public AgentAccess access() {
        return safety.access();
    }

    /// What happens behind the door.
    public Changes changes() {
        return journal().changes();
    }

    /// Single changes of a catalog.
    public Desk desk() {
        return review.desk();
    }

    /// What agents ask for and bring.
    public Agents agents() {
        return analyst.agents();
    }

    /// The same door for another person.
    public Door as(String person) {
        return new Door(
                library,
                memories.as(person),
                review.as(person),
                recall.as(person),
                analyst.as(person),
                safety.as(person));
    }

    /// Everything behind the door of one workspace; the caller closes saver and engine afterwards.
    public static Door of(
            Backstage backstage, Saver saver, Engine engine, String person, Rules rules) {
        var shelf = new Shelf(backstage, saver);
        var stacks = new UndoStacks(backstage.store(), person);
        var checking = new Checking(backstage);
        var backups = new Backups(backstage, saver, shelf, stacks, checking);
        var team = backstage.store() instanceof TeamStore shared ? shared : null;
        var colleagues = team == null ? null : new Colleagues(team, backstage, saver);
        var acts = new Acts(backstage, saver, stacks, backups, colleagues);
        var memoryActs = new MemoryActs(backstage, stacks);
        var feedbackActs = new FeedbackActs(backstage, stacks);
        var undoing = new Journal.Undoing(stacks, List.of(memoryActs, feedbackActs));
        var journal = new Journal(backstage, shelf, acts, undoing, checking, person);
        engine.follow(shelf);
        var secrets = new Secrets(backstage, shelf, acts, saver, person);
        var holding = new Holding(backstage, shelf, acts, rules);
        backstage
                .changes()
                .subscribe(change -> {
                    if (change instanceof Change.CatalogChanged(var catalog)) {
                        secrets.takenOver(catalog);
                        holding.check(catalog);
                    } else if (change instanceof Change.Saving(var state)
                            && state.stage() == SaveState.Stage.SAVED) {
                        secrets.saved(state.catalog());
                    }
                });
        var desk = new Desk(shelf, acts, backstage.clock(), person);
        var recall = new Recall(backstage, shelf, engine, person);
        var library = new Library(backstage, shelf, saver, recall);
        var proposals =
                new Proposals(
                        new Finders(backstage, shelf, engine::embeddings),
                        shelf,
                        acts,
                        new Attributions(shelf, acts, library, person),
                        person);
        if (team != null && colleagues != null) {
            follow(team, colleagues, shelf, new Backlog(team, backstage, shelf, stacks));
        }
        var memories =
                Memories.of(
                        new MemoryParts(
                                backstage,
                                memoryActs,
                                rules,
                                backups,
                                desk,
                                new MemoryEngine(backstage, engine)),
                        library::open,
                        SourceAccess.of(engine),
                        person);
        var runs = RunParts.of(backstage, memoryActs, memories, shelf, engine);
        var extractions = new Extractions();
        return new Door(
                library,
                memories,
                new Review(
                        desk,
                        new Queue(backstage, shelf, library, proposals, holding, person),
                        new Verdicts(shelf, acts, person),
                        new Blame(shelf, acts, backstage.clock(), person),
                        proposals,
                        new Calibration(backstage, shelf, person)),
                recall,
                new Analyst(
                        new Runs(runs, extractions, person),
                        new Trends(backstage, shelf),
                        new Feedbacks(
                                new FeedbackParts(
                                        backstage,
                                        feedbackActs,
                                        rules,
                                        sentences ->
                                                Summaries.vectors(
                                                        engine, sentences, Progress.SILENT)),
                                person),
                        extractions,
                        Agents.of(
                                new Agents.Parts(backstage, shelf, acts, engine, recall, rules),
                                memories,
                                person)),
                new Safety(
                        journal,
                        new Conflicts(backstage, shelf, saver.answers(), acts, person),
                        backups,
                        secrets,
                        AgentAccess.of(backstage, rules),
                        new StoreVerification(backstage, checking, engine.folders.index())));
    }

    /// What waited is sent before anything is opened; then everything is heard.
    private static void follow(
            TeamStore team, Colleagues colleagues, Shelf shelf, Backlog backlog) {
        backlog.send();
        team.listen(() -> {
            backlog.send();
            colleagues.hear(shelf.all());
        });
    }
}
