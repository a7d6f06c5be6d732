package dev.emend.curation;

/// The one door: everything a person or an agent may do, as one bundle for window, command line and
/// server.
public record Door(
        Library library,
        Review review,
        Recall recall,
        Journal journal,
        Safety safety,
        Changes changes) {

    /// Single changes of a catalog.
    public Desk desk() {
        return review.desk();
    }

    /// The same door for another person.
    public Door as(String person) {
        return new Door(
                library,
                review.as(person),
                recall.as(person),
                journal.as(person),
                safety.as(person),
                changes);
    }

    /// Everything behind the door of one workspace; the caller closes saver and engine afterwards.
    public static Door of(
            Backstage backstage, Saver saver, Engine engine, String person, Rules rules) {
        var shelf = new Shelf(backstage, saver);
        var stacks = new UndoStacks(backstage.store());
        var checking = new Checking(backstage);
        var backups = new Backups(backstage, saver, shelf, stacks, checking);
        var acts = new Acts(backstage, saver, stacks, backups);
        var journal = new Journal(backstage, shelf, acts, stacks, checking, person);
        engine.follow(shelf);
        var secrets = new Secrets(backstage, shelf, acts, saver, person);
        var holding = new Holding(backstage, shelf, acts, rules);
        backstage
                .changes()
                .subscribe(change -> {
                    if (change instanceof Change.CatalogChanged(var catalog)) {
                        secrets.takenOver(catalog);
                        holding.check(catalog);
                    }
                });
        var recall = new Recall(backstage, shelf, engine, person);
        var library = new Library(backstage, shelf, saver, recall);
        var proposals =
                new Proposals(
                        new Finders(backstage, shelf, engine),
                        shelf,
                        acts,
                        new Attributions(shelf, acts, library, person),
                        person);
        return new Door(
                library,
                new Review(
                        new Desk(shelf, acts, backstage.clock(), person),
                        new Queue(backstage, shelf, library, proposals, holding),
                        new Verdicts(shelf, acts, person),
                        new Blame(shelf, acts, backstage.clock(), person),
                        proposals,
                        new Calibration(backstage, shelf, person)),
                recall,
                journal,
                new Safety(
                        new Conflicts(backstage, shelf, saver.answers(), acts, person),
                        backups,
                        secrets),
                backstage.changes());
    }
}
