package dev.emend.cli;

import dev.emend.cli.agents.AgentsCommand;
import dev.emend.cli.agents.PromptCommand;
import dev.emend.cli.agents.ServeCommand;
import dev.emend.cli.check.CheckCommand;
import dev.emend.cli.check.DoctorCommand;
import dev.emend.cli.check.SkillsCommand;
import dev.emend.cli.git.DiffCommand;
import dev.emend.cli.git.MergeDriverCommand;
import dev.emend.cli.git.PromoteCommand;
import dev.emend.cli.git.ProposeCommand;
import dev.emend.cli.review.AgreementCommand;
import dev.emend.cli.review.ChangesCommand;
import dev.emend.cli.review.ConflictsCommand;
import dev.emend.cli.review.CorrectCommand;
import dev.emend.cli.review.RateCommand;
import dev.emend.cli.review.ReviewCommand;
import dev.emend.cli.review.ReviewStatsCommand;
import dev.emend.cli.review.RulesCommand;
import dev.emend.cli.transfer.EmbedCommand;
import dev.emend.cli.transfer.ExportCommand;
import dev.emend.cli.transfer.ImportCommand;
import dev.emend.cli.transfer.ReindexCommand;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import java.util.Set;
import picocli.CommandLine;

/// Every command, in the order of the help.
final class Commands {
    private static final Set<String> SHOW_ALL = Set.of("-h", "--help", "-V", "--version");

    /// By the names they say themselves.
    static final SequencedMap<String, Class<?>> ALL = all();

    private Commands() {}

    private static SequencedMap<String, Class<?>> all() {
        var all = new LinkedHashMap<String, Class<?>>();
        all.put("catalog", CatalogCommand.class);
        all.put("discover", DiscoverCommand.class);
        all.put("search", SearchCommand.class);
        all.put("similar", SimilarCommand.class);
        all.put("attach", AttachCommand.class);
        all.put("correct", CorrectCommand.class);
        all.put("rate", RateCommand.class);
        all.put("review", ReviewCommand.class);
        all.put("rules", RulesCommand.class);
        all.put("review-stats", ReviewStatsCommand.class);
        all.put("agreement", AgreementCommand.class);
        all.put("golden", GoldenCommand.class);
        all.put("edit", EditCommand.class);
        all.put("conflicts", ConflictsCommand.class);
        all.put("changes", ChangesCommand.class);
        all.put("redact", RedactCommand.class);
        all.put("history", HistoryCommand.class);
        all.put("undo", UndoCommand.class);
        all.put("redo", RedoCommand.class);
        all.put("prompt", PromptCommand.class);
        all.put("summarize", SummarizeCommand.class);
        all.put("embed", EmbedCommand.class);
        all.put("doctor", DoctorCommand.class);
        all.put("check", CheckCommand.class);
        all.put("diff", DiffCommand.class);
        all.put("promote", PromoteCommand.class);
        all.put("propose", ProposeCommand.class);
        all.put("merge-driver", MergeDriverCommand.class);
        all.put("skills", SkillsCommand.class);
        all.put("report", ReportCommand.class);
        all.put("import", ImportCommand.class);
        all.put("export", ExportCommand.class);
        all.put("reindex", ReindexCommand.class);
        all.put("memories", MemoriesCommand.class);
        all.put("runs", RunsCommand.class);
        all.put("patterns", PatternsCommand.class);
        all.put("analyze", AnalyzeCommand.class);
        all.put("feedback", FeedbackCommand.class);
        all.put("context", ContextCommand.class);
        all.put("backup", BackupCommand.class);
        all.put("store", StoreCommand.class);
        all.put("problem-report", ProblemReportCommand.class);
        all.put("serve", ServeCommand.class);
        all.put("agents", AgentsCommand.class);
        all.put("tour", TourCommand.class);
        all.put("window", WindowCommand.class);
        all.put("manual", ManualCommand.class);
        all.put("help", CommandLine.HelpCommand.class);
        return Collections.unmodifiableSequencedMap(all);
    }

    /// Adds the commands a line may mean. Each costs some milliseconds, so those that are not in the
    /// line stay away, unless it asks for help about them or names none.
    static void addTo(CommandLine line, String... args) {
        var words = List.of(args);
        var named = words.stream().filter(ALL::containsKey).distinct().toList();
        int first = named.isEmpty() ? words.size() : words.indexOf(named.getFirst());
        boolean isAll = named.isEmpty()
                || named.contains("help")
                || words.subList(0, first).stream().anyMatch(SHOW_ALL::contains)
                || words.stream().anyMatch(word -> word.startsWith("@")); // a file with more words
        (isAll ? List.copyOf(ALL.keySet()) : named).forEach(name -> line.addSubcommand(name, ALL.get(name)));
    }
}
