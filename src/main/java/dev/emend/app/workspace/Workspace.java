package dev.emend.app.workspace;

import dev.emend.app.agents.AgentAccess;
import dev.emend.app.agents.AgentServices;
import dev.emend.app.backup.BackupFiles;
import dev.emend.app.backup.BackupService;
import dev.emend.app.backup.StoreVerification;
import dev.emend.app.catalogs.CatalogSaver;
import dev.emend.app.catalogs.OpenCatalogs;
import dev.emend.app.check.ItemReferences;
import dev.emend.app.conflicts.ConflictResolver;
import dev.emend.app.conflicts.ConflictService;
import dev.emend.app.conflicts.FileChangeService;
import dev.emend.app.core.Actor;
import dev.emend.app.core.AppEvent;
import dev.emend.app.core.AppEvents;
import dev.emend.app.core.Lazy;
import dev.emend.app.core.SaveStatus;
import dev.emend.app.core.ServiceContext;
import dev.emend.app.core.WorkspacePolicy;
import dev.emend.app.dashboards.DashboardService;
import dev.emend.app.dashboards.RunChartSource;
import dev.emend.app.dashboards.TrendChartSource;
import dev.emend.app.feedback.FeedbackContext;
import dev.emend.app.feedback.FeedbackRowImport;
import dev.emend.app.feedback.FeedbackService;
import dev.emend.app.journal.CommandExecutor;
import dev.emend.app.journal.JournalService;
import dev.emend.app.journal.JournalVerifier;
import dev.emend.app.journal.UndoStacks;
import dev.emend.app.library.ItemEditor;
import dev.emend.app.library.LibraryService;
import dev.emend.app.library.PromotionService;
import dev.emend.app.library.SecretService;
import dev.emend.app.map.MapChartSource;
import dev.emend.app.map.MapService;
import dev.emend.app.memories.MemoryContext;
import dev.emend.app.memories.MemoryIndexer;
import dev.emend.app.memories.StoredEntries;
import dev.emend.app.preview.PlanRepository;
import dev.emend.app.preview.PreviewService;
import dev.emend.app.related.RelatedService;
import dev.emend.app.review.AgentQuestions;
import dev.emend.app.review.AttributionService;
import dev.emend.app.review.CalibrationService;
import dev.emend.app.review.JudgingService;
import dev.emend.app.review.PendingLearningHold;
import dev.emend.app.review.ProposalService;
import dev.emend.app.review.ReviewQueueService;
import dev.emend.app.review.ReviewService;
import dev.emend.app.review.TrustService;
import dev.emend.app.rules.BurstService;
import dev.emend.app.rules.KeepRuleService;
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

/// A workspace: everything a person or an agent may do, as one bundle for window, command line and
/// server.
///
/// @param openedFor who acts where nobody else is named
public record Workspace(
        Actor openedFor,
        LibraryService library,
        MemoryServices memories,
        ReviewServices review,
        SearchService search,
        PreviewService previews,
        InsightServices insights,
        SafetyServices safety) {

    public JournalService journal() {
        return safety.journal();
    }

    /// The access to the agent server: who may use it, what they asked, and whether it is open.
    public AgentAccess access() {
        return safety.access();
    }

    /// The events of the workspace.
    public AppEvents changes() {
        return journal().changes();
    }

    /// Single changes of a catalog.
    public ItemEditor editor() {
        return review.editor();
    }

    /// The services for what agents ask for and bring.
    public AgentServices agents() {
        return insights.agents();
    }

    /// Everything in one workspace; the caller closes saver and engine afterwards.
    public static Workspace of(
            ServiceContext context, CatalogSaver saver, ItemIndexer indexer, Actor openedFor, WorkspacePolicy rules) {
        var catalogs = new OpenCatalogs(context, saver);
        catalogs.serveReviewedOnly(rules.servesReviewedOnly());
        var stacks = new UndoStacks(context.store());
        var verifier = new JournalVerifier(context);
        var backups = new BackupService(context, saver, catalogs, stacks, verifier);
        var team = context.store() instanceof TeamStore teamStore ? teamStore : null;
        var colleagues = team == null ? null : new TeamSync(team, context, saver);
        var decisionStore = colleagues == null ? CommandExecutor.into(context.store()) : colleagues;
        var entries = new StoredEntries();
        var executor = new CommandExecutor(context, saver, stacks, decisionStore, backups::before, entries);
        var journal = new JournalService(context, catalogs, executor, verifier);
        indexer.follow(catalogs);
        var secrets = new SecretService(context, catalogs, executor, saver);
        var learningHold = new PendingLearningHold(context, catalogs, executor, rules);
        context.changes().subscribe(change -> {
            if (change instanceof AppEvent.CatalogChanged(var catalog)) {
                secrets.takenOver(catalog);
                learningHold.check(catalog);
            } else if (change instanceof AppEvent.Saving(var state) && state.stage() == SaveStatus.Stage.SAVED) {
                secrets.onSaved(state.catalog());
            }
        });
        var editor = new ItemEditor(catalogs, executor, context.clock());
        var plans = new PlanRepository();
        var search = new SearchService(
                context, catalogs, indexer, file -> plans.load(file).plans());
        var previews = new PreviewService(context, catalogs, plans, indexer, search::ranking);
        var library = new LibraryService(context, catalogs, saver, search);
        var proposals = new ProposalService(
                context,
                catalogs,
                executor,
                new AttributionService(catalogs, plans, executor, library, indexer::embeddings),
                indexer::embeddings);
        if (team != null && colleagues != null) {
            follow(team, colleagues, catalogs, new OutboxSender(team, context, catalogs, stacks));
        }
        var feedbacks = new FeedbackService(new FeedbackContext(
                context, executor, rules, sentences -> SummaryService.vectors(indexer, sentences, Progress.SILENT)));
        var memories = MemoryServices.of(
                new MemoryContext(
                        context, executor, entries, rules, backups, editor, new MemoryIndexer(context, indexer)),
                proposals,
                library::open,
                new FeedbackRowImport(feedbacks),
                SourceConnector.of(indexer),
                saver.sharedFiles());
        var runs = RunContext.of(context, executor, memories.editor(), memories.imports(), catalogs, indexer);
        var extractions = new ExtractionService();
        var agents = new Lazy<>(() -> AgentServices.of(
                new AgentServices.Parts(context, catalogs, executor, indexer, search, rules),
                memories.table(),
                memories.search(),
                memories.editor()));
        search.askAs((query, scope, catalog, limit) -> agents.get().retrieval().keys(query, scope, catalog, limit));
        AgentQuestions.ReadableLearnings readable = (learning, client) ->
                agents.get().reports().readable(learning, client).isPresent();
        var decisions = new ReviewService(catalogs, executor, memories.editor());
        var calibration = new CalibrationService(context, catalogs);
        var runService = new RunService(runs, extractions);
        var trends = new Lazy<>(
                () -> new TrendService(context, catalogs, plans, proposals.attributions(), runService::prices));
        var map = new Lazy<>(() ->
                new MapService(context, catalogs, indexer, search, memories.table(), memories.search(), proposals));
        var dashboards = new Lazy<>(() -> {
            var charts = List.of(
                    new TrendChartSource(trends.get()),
                    new RunChartSource(runService, context.clock()),
                    new MapChartSource(map.get(), library));
            return new DashboardService(context.store().folder(), charts, context.clock());
        });
        var conflicts = new Lazy<>(
                () -> new ConflictService(context, catalogs, new ConflictResolver(context, saver), executor));
        return new Workspace(
                openedFor,
                library,
                memories,
                new ReviewServices(
                        editor,
                        new PromotionService(catalogs, executor),
                        new ReviewQueueService(context, catalogs, library, proposals, learningHold, memories.table()),
                        decisions,
                        new TrustService(catalogs, executor, context.clock()),
                        proposals,
                        new JudgingService(catalogs, proposals, extractions::model),
                        new AgentQuestions(context, catalogs, proposals, readable),
                        new KeepRuleService(
                                context,
                                catalogs,
                                executor,
                                journal,
                                new KeepRuleService.Decisions(
                                        decisions, proposals, memories.editor(), memories.relations())),
                        new BurstService(context, catalogs, decisions, memories.editor()),
                        calibration),
                search,
                previews,
                new InsightServices(
                        runService,
                        feedbacks,
                        extractions,
                        trends,
                        dashboards,
                        agents,
                        map,
                        new Lazy<>(() -> new RelatedService(library, trends.get(), memories.search()))),
                new SafetyServices(
                        journal,
                        conflicts,
                        new FileChangeService(context, catalogs, executor, saver.bases()),
                        backups,
                        new BackupFiles(
                                context,
                                catalogs,
                                executor,
                                file -> conflicts.get().putBack(file)),
                        secrets,
                        new Lazy<>(() -> AgentAccess.of(context, rules)),
                        new StoreVerification(context, verifier, indexer.folders.index()),
                        new ItemReferences()));
    }

    /// Sends the backlog before anything is opened, then listens for changes.
    private static void follow(TeamStore team, TeamSync colleagues, OpenCatalogs catalogs, OutboxSender backlog) {
        backlog.send();
        team.listen(() -> {
            backlog.send();
            colleagues.receive(catalogs.all());
        });
    }
}
