package dev.emend.app.workspace;

import dev.emend.app.agents.AgentAccess;
import dev.emend.app.agents.AgentServices;
import dev.emend.app.backup.BackupService;
import dev.emend.app.backup.StoreVerification;
import dev.emend.app.catalogs.CatalogSaver;
import dev.emend.app.catalogs.OpenCatalogs;
import dev.emend.app.conflicts.ConflictResolver;
import dev.emend.app.conflicts.ConflictService;
import dev.emend.app.core.AppEvent;
import dev.emend.app.core.AppEvents;
import dev.emend.app.core.SaveStatus;
import dev.emend.app.core.ServiceContext;
import dev.emend.app.core.WorkspacePolicy;
import dev.emend.app.feedback.FeedbackCommandExecutor;
import dev.emend.app.feedback.FeedbackContext;
import dev.emend.app.feedback.FeedbackRowImport;
import dev.emend.app.feedback.FeedbackService;
import dev.emend.app.journal.CommandExecutor;
import dev.emend.app.journal.JournalService;
import dev.emend.app.journal.JournalVerifier;
import dev.emend.app.journal.UndoStacks;
import dev.emend.app.library.ItemEditor;
import dev.emend.app.library.LibraryService;
import dev.emend.app.library.SecretService;
import dev.emend.app.memories.MemoryCommandExecutor;
import dev.emend.app.memories.MemoryContext;
import dev.emend.app.memories.MemoryIndexer;
import dev.emend.app.preview.PlanRepository;
import dev.emend.app.preview.PreviewService;
import dev.emend.app.review.AttributionService;
import dev.emend.app.review.CalibrationService;
import dev.emend.app.review.PendingLearningHold;
import dev.emend.app.review.ProposalFinder;
import dev.emend.app.review.ProposalService;
import dev.emend.app.review.ReviewQueueService;
import dev.emend.app.review.ReviewService;
import dev.emend.app.review.TrustService;
import dev.emend.app.runs.ExtractionService;
import dev.emend.app.runs.RunContext;
import dev.emend.app.runs.RunService;
import dev.emend.app.search.ItemIndexer;
import dev.emend.app.search.SearchService;
import dev.emend.app.search.SummaryService;
import dev.emend.app.team.OutboxSender;
import dev.emend.app.team.TeamSync;
import dev.emend.app.transfer.SourceConnector;
import dev.emend.app.trends.TrendService;
import dev.emend.model.Progress;
import dev.emend.store.team.TeamStore;
import java.util.List;

/// The one door: everything a person or an agent may do, as one bundle for window, command line and
/// server.
public record Workspace(
        LibraryService library,
        MemoryServices memories,
        ReviewServices review,
        SearchService recall,
        PreviewService previews,
        InsightServices analyst,
        SafetyServices safety) {

    public JournalService journal() {
        return safety.journal();
    }

    /// Who may use the agent server, what they asked, and whether it is open.
    public AgentAccess access() {
        return safety.access();
    }

    /// What happens behind the door.
    public AppEvents changes() {
        return journal().changes();
    }

    /// Single changes of a catalog.
    public ItemEditor desk() {
        return review.desk();
    }

    /// What agents ask for and bring.
    public AgentServices agents() {
        return analyst.agents();
    }

    /// The same door for another person.
    public Workspace as(String person) {
        return new Workspace(
                library,
                memories.as(person),
                review.as(person),
                recall.as(person),
                previews,
                analyst.as(person),
                safety.as(person));
    }

    /// Everything behind the door of one workspace; the caller closes saver and engine afterwards.
    public static Workspace of(
            ServiceContext backstage,
            CatalogSaver saver,
            ItemIndexer engine,
            String person,
            WorkspacePolicy rules) {
        var shelf = new OpenCatalogs(backstage, saver);
        var stacks = new UndoStacks(backstage.store(), person);
        var checking = new JournalVerifier(backstage);
        var backups = new BackupService(backstage, saver, shelf, stacks, checking);
        var team = backstage.store() instanceof TeamStore shared ? shared : null;
        var colleagues = team == null ? null : new TeamSync(team, backstage, saver);
        var sink = colleagues == null ? CommandExecutor.into(backstage.store()) : colleagues;
        var acts = new CommandExecutor(backstage, saver, stacks, sink, backups::before);
        var memoryActs = new MemoryCommandExecutor(backstage, stacks);
        var feedbackActs = new FeedbackCommandExecutor(backstage, stacks);
        var undoing = new JournalService.Undoing(stacks, List.of(memoryActs, feedbackActs));
        var journal = new JournalService(backstage, shelf, acts, undoing, checking, person);
        engine.follow(shelf);
        var secrets = new SecretService(backstage, shelf, acts, saver, person);
        var holding = new PendingLearningHold(backstage, shelf, acts, rules);
        backstage
                .changes()
                .subscribe(change -> {
                    if (change instanceof AppEvent.CatalogChanged(var catalog)) {
                        secrets.takenOver(catalog);
                        holding.check(catalog);
                    } else if (change instanceof AppEvent.Saving(var state)
                            && state.stage() == SaveStatus.Stage.SAVED) {
                        secrets.saved(state.catalog());
                    }
                });
        var desk = new ItemEditor(shelf, acts, backstage.clock(), person);
        var plans = new PlanRepository();
        var recall = new SearchService(backstage, shelf, engine, person);
        var previews = new PreviewService(backstage, shelf, plans, engine, recall::ranking);
        var library = new LibraryService(backstage, shelf, saver, recall);
        var proposals =
                new ProposalService(
                        new ProposalFinder(backstage, shelf, engine::embeddings),
                        shelf,
                        acts,
                        new AttributionService(shelf, plans, acts, library, person),
                        person);
        if (team != null && colleagues != null) {
            follow(team, colleagues, shelf, new OutboxSender(team, backstage, shelf, stacks));
        }
        var feedbacks =
                new FeedbackService(
                        new FeedbackContext(
                                backstage,
                                feedbackActs,
                                rules,
                                sentences ->
                                        SummaryService.vectors(engine, sentences, Progress.SILENT)),
                        person);
        var memories =
                MemoryServices.of(
                        new MemoryContext(
                                backstage,
                                memoryActs,
                                rules,
                                backups,
                                desk,
                                new MemoryIndexer(backstage, engine)),
                        library::open,
                        new FeedbackRowImport(feedbacks),
                        SourceConnector.of(engine),
                        person);
        var runs =
                RunContext.of(
                        backstage, memoryActs, memories.desk(), memories.imports(), shelf, engine);
        var extractions = new ExtractionService();
        return new Workspace(
                library,
                memories,
                new ReviewServices(
                        desk,
                        new ReviewQueueService(
                                backstage, shelf, library, proposals, holding, person),
                        new ReviewService(shelf, acts, person),
                        new TrustService(shelf, acts, backstage.clock(), person),
                        proposals,
                        new CalibrationService(backstage, shelf, person)),
                recall,
                previews,
                new InsightServices(
                        new RunService(runs, extractions, person),
                        new TrendService(backstage, shelf, plans),
                        feedbacks,
                        extractions,
                        AgentServices.of(
                                new AgentServices.Parts(
                                        backstage, shelf, acts, engine, recall, rules),
                                memories.table(),
                                memories.recall(),
                                memories.desk(),
                                person)),
                new SafetyServices(
                        journal,
                        new ConflictService(
                                backstage,
                                shelf,
                                new ConflictResolver(backstage, saver),
                                acts,
                                person),
                        backups,
                        secrets,
                        AgentAccess.of(backstage, rules),
                        new StoreVerification(backstage, checking, engine.folders.index())));
    }

    /// What waited is sent before anything is opened; then everything is heard.
    private static void follow(
            TeamStore team, TeamSync colleagues, OpenCatalogs shelf, OutboxSender backlog) {
        backlog.send();
        team.listen(() -> {
            backlog.send();
            colleagues.hear(shelf.all());
        });
    }
}
