package dev.emend.app.journal;

import dev.emend.app.catalogs.CatalogSession;
import dev.emend.app.catalogs.ChangeSet;
import dev.emend.app.catalogs.CommandResult;
import dev.emend.app.core.Actor;
import dev.emend.app.core.Exceptions;
import dev.emend.app.core.ServiceContext;
import dev.emend.json.JsonFault;
import dev.emend.model.ItemRef;
import dev.emend.model.ReviewState;
import dev.emend.model.UserException;
import dev.emend.model.texts.FailureReason;
import dev.emend.model.texts.Messages;
import dev.emend.store.journal.CommandKind;
import dev.emend.store.journal.CommandTarget;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/// Does the changes of an exported history on one open catalog, line by line: each as a change of
/// its own by the person who did it there, or not at all.
final class HistoryImport {
    private final ServiceContext context;
    private final CommandExecutor executor;
    private final Revert revert;
    private final CatalogSession file;
    private final Path source;

    private final List<String> skipped = new ArrayList<>();
    private final Map<Integer, CommandResult> decided = new LinkedHashMap<>();
    private Map<String, Long> here = new HashMap<>();

    HistoryImport(ServiceContext context, CommandExecutor executor, Revert revert, CatalogSession file, Path source) {
        this.context = context;
        this.executor = executor;
        this.revert = revert;
        this.file = file;
        this.source = source;
    }

    /// Returns when what was done is in the file.
    HistoryImportResult run() throws UserException {
        var survey = survey();
        var catalog = file.now().id();
        var from = origin(survey.catalogs, catalog);
        here = context.store().read(session -> new HashMap<>(session.history().done(catalog, survey.named)));
        eachLine((number, line) -> {
            var of = line.text("catalog_id");
            if (!of.isEmpty() && !of.equals(from)) {
                skip(number, Messages.of("journal.doneElsewhere", line.text("catalog")));
            } else {
                take(number, line);
            }
        });
        int applied = 0;
        for (var decision : decided.entrySet()) {
            var problem = decision.getValue().saved().join().problem();
            if (problem.isPresent()) {
                skip(
                        decision.getKey(),
                        Messages.of("journal.didNotReach", problem.get().message()));
            } else {
                applied++;
            }
        }
        return new HistoryImportResult(applied, skipped);
    }

    /// @param named every change the file names, by chain hash
    /// @param catalogs the file names of the catalogs, by id
    private record HistoryFacts(Set<String> named, Map<String, String> catalogs) {}

    private HistoryFacts survey() throws UserException {
        var survey = new HistoryFacts(new HashSet<>(), new LinkedHashMap<>());
        eachLine((_, line) -> {
            survey.named.add(line.identity());
            line.undoes().ifPresent(survey.named::add);
            if (!line.text("catalog_id").isEmpty()) {
                survey.catalogs.put(line.text("catalog_id"), line.text("catalog"));
            }
        });
        if (survey.named.isEmpty() && !skipped.isEmpty()) {
            throw Exceptions.badInput(Messages.of("journal.noHistory", source), Messages.of("journal.nameExportFirst"));
        }
        skipped.clear();
        return survey;
    }

    /// Which of the catalogs in the file is meant.
    private String origin(Map<String, String> catalogs, java.util.UUID target) throws UserException {
        var name = String.valueOf(file.now().path().getFileName());
        var sameName = catalogs.entrySet().stream()
                .filter(entry -> entry.getValue().equals(name))
                .map(Map.Entry::getKey)
                .toList();
        if (catalogs.containsKey(target.toString())) {
            return target.toString();
        }
        if (catalogs.size() <= 1) {
            return catalogs.isEmpty() ? "" : catalogs.keySet().iterator().next();
        }
        if (sameName.size() == 1) {
            return sameName.getFirst();
        }
        throw Exceptions.badInput(
                Messages.of(
                        "journal.catalogUnclear", source, String.join(", ", new TreeSet<>(catalogs.values())), name),
                Messages.of("journal.exportOneCatalog"));
    }

    private void take(int number, ExportedCommand line) throws UserException {
        var known = here.get(line.identity());
        if (known != null) {
            skip(number, Messages.of("journal.doneBefore", known));
            return;
        }
        if (CommandKind.EXTERNAL.is(line.text("kind"))) {
            skip(number, Messages.of("journal.writtenByOthers"));
            return;
        }
        if (line.isForgotten()) {
            skip(number, Messages.of("journal.contentMissing"));
            return;
        }
        try {
            var decision = line.undoes().isPresent() ? takeBack(number, line) : change(number, line);
            if (decision != null) {
                decided.put(number, decision);
                here.put(line.identity(), decision.change());
            }
        } catch (ExportedCommand.Malformed malformed) {
            skip(number, Messages.of("journal.lineNoChange", FailureReason.of(malformed)));
        } catch (UserException problem) {
            switch (problem.code()) {
                case CHANGED_MEANWHILE, BAD_INPUT, NOT_FOUND -> skip(number, problem.message());
                default -> throw problem;
            }
        }
    }

    private @Nullable CommandResult change(int number, ExportedCommand line)
            throws UserException, ExportedCommand.Malformed {
        var catalog = file.now().id();
        var step = line.step(catalog);
        var before = line.before(catalog);
        var states = new HashMap<String, ReviewState>();
        line.fields()
                .object("before")
                .object("states")
                .members()
                .forEach((key, word) -> states.put(catalog + "/" + key, ReviewState.of(word.plain())));
        var named = line.item(catalog);
        var target = new CommandTarget(
                catalog,
                named.map(ItemRef::key).orElse(null),
                line.learningKey(catalog).orElse(null));
        return executor.decideIfNeeded(file, () -> {
                    var misfit = new ApplicabilityCheck(file, step, before).whyNot(states);
                    misfit.ifPresent(reason -> skip(number, reason));
                    return misfit.isPresent() ? Optional.empty() : Optional.of(change(line, target, step, null));
                })
                .orElse(null);
    }

    /// A change that took another back takes back what became of it here.
    private @Nullable CommandResult takeBack(int number, ExportedCommand line) throws UserException {
        var undone = here.get(line.undoes().orElseThrow());
        if (undone == null) {
            skip(number, "it undoes a change that was not made here");
            return null;
        }
        return executor.decide(file, () -> {
            var plan = revert.plan(file, undone);
            return change(line, plan.change().change().target(), plan.changes(), undone);
        });
    }

    private static CatalogChange change(
            ExportedCommand line, CommandTarget target, ChangeSet changes, @Nullable Long undoes) {
        var actor = new Actor(line.text("person"));
        var command = new Command(actor, line.text("kind"), line.text("label"), target, undoes, line.identity());
        return new CatalogChange(command, changes);
    }

    private void skip(int number, String reason) {
        boolean isSentence = reason.endsWith(".");
        skipped.add(Messages.of("journal.lineSkipped", number, isSentence ? reason : reason + "."));
    }

    private interface Line {
        void take(int number, ExportedCommand line) throws UserException;
    }

    /// Lines that are no changes are told and left out.
    private void eachLine(Line taker) throws UserException {
        try (BufferedReader reader = Files.newBufferedReader(source)) {
            int number = 0;
            for (var text = reader.readLine(); text != null; text = reader.readLine()) {
                number++;
                if (text.isBlank()) {
                    continue;
                }
                try {
                    taker.take(number, ExportedCommand.read(text));
                } catch (JsonFault fault) {
                    skip(number, Messages.of("journal.lineNoJson", fault.column(), fault.what()));
                } catch (ExportedCommand.Malformed malformed) {
                    skip(number, Messages.of("journal.lineNoChange", FailureReason.of(malformed)));
                }
            }
        } catch (IOException e) {
            throw new UserException(
                    UserException.Code.BAD_INPUT,
                    Messages.of("journal.historyUnreadable", source, FailureReason.of(e)),
                    decided.isEmpty()
                            ? Messages.of("shared.nothingChanged")
                            : Messages.of("journal.changesDone", decided.size()),
                    Messages.of("journal.checkExport"),
                    e);
        }
    }
}
