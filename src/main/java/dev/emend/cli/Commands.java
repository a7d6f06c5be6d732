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
import java.util.List;
import java.util.Set;
import picocli.CommandLine;

/// Every command, in the order of the help.
final class Commands {
    private static final Set<String> SHOW_ALL = Set.of("-h", "--help", "-V", "--version");

    /// The names they say themselves.
    static final List<String> NAMES = List.of("""
            catalog discover search similar attach correct rate review rules review-stats agreement \
            golden edit conflicts changes redact history undo redo prompt summarize embed doctor check \
            diff promote propose merge-driver skills report import export reindex memories runs \
            patterns analyze feedback context backup store problem-report serve agents tour window \
            manual help\
            """.split(" "));

    private Commands() {}

    /// Loads the class of one command, and of no other.
    ///
    /// @param name one of [#NAMES]
    static Class<?> type(String name) {
        return switch (name) {
            case "catalog" -> CatalogCommand.class;
            case "discover" -> DiscoverCommand.class;
            case "search" -> SearchCommand.class;
            case "similar" -> SimilarCommand.class;
            case "attach" -> AttachCommand.class;
            case "correct" -> CorrectCommand.class;
            case "rate" -> RateCommand.class;
            case "review" -> ReviewCommand.class;
            case "rules" -> RulesCommand.class;
            case "review-stats" -> ReviewStatsCommand.class;
            case "agreement" -> AgreementCommand.class;
            case "golden" -> GoldenCommand.class;
            case "edit" -> EditCommand.class;
            case "conflicts" -> ConflictsCommand.class;
            case "changes" -> ChangesCommand.class;
            case "redact" -> RedactCommand.class;
            case "history" -> HistoryCommand.class;
            case "undo" -> UndoCommand.class;
            case "redo" -> RedoCommand.class;
            case "prompt" -> PromptCommand.class;
            case "summarize" -> SummarizeCommand.class;
            case "embed" -> EmbedCommand.class;
            case "doctor" -> DoctorCommand.class;
            case "check" -> CheckCommand.class;
            case "diff" -> DiffCommand.class;
            case "promote" -> PromoteCommand.class;
            case "propose" -> ProposeCommand.class;
            case "merge-driver" -> MergeDriverCommand.class;
            case "skills" -> SkillsCommand.class;
            case "report" -> ReportCommand.class;
            case "import" -> ImportCommand.class;
            case "export" -> ExportCommand.class;
            case "reindex" -> ReindexCommand.class;
            case "memories" -> MemoriesCommand.class;
            case "runs" -> RunsCommand.class;
            case "patterns" -> PatternsCommand.class;
            case "analyze" -> AnalyzeCommand.class;
            case "feedback" -> FeedbackCommand.class;
            case "context" -> ContextCommand.class;
            case "backup" -> BackupCommand.class;
            case "store" -> StoreCommand.class;
            case "problem-report" -> ProblemReportCommand.class;
            case "serve" -> ServeCommand.class;
            case "agents" -> AgentsCommand.class;
            case "tour" -> TourCommand.class;
            case "window" -> WindowCommand.class;
            case "manual" -> ManualCommand.class;
            case "help" -> CommandLine.HelpCommand.class;
            default -> throw new IllegalArgumentException(name);
        };
    }

    static void addAllTo(CommandLine line) {
        NAMES.forEach(name -> line.addSubcommand(name, type(name)));
    }

    /// Adds the commands a line may mean. Each costs some milliseconds, so those that are not in the
    /// line stay away, unless it asks for help about them or names none.
    static void addTo(CommandLine line, String... args) {
        var words = List.of(args);
        var commandNames = words.stream().filter(NAMES::contains).distinct().toList();
        int first = commandNames.isEmpty() ? words.size() : words.indexOf(commandNames.getFirst());
        boolean isAll = commandNames.isEmpty()
                || commandNames.contains("help")
                || words.subList(0, first).stream().anyMatch(SHOW_ALL::contains)
                || words.stream().anyMatch(word -> word.startsWith("@")); // a file with more words
        (isAll ? NAMES : commandNames).forEach(name -> line.addSubcommand(name, type(name)));
    }
}
