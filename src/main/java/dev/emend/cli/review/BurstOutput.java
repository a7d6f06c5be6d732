package dev.emend.cli.review;

import dev.emend.app.core.Actor;
import dev.emend.app.rules.Burst;
import dev.emend.app.workspace.Workspace;
import dev.emend.cli.common.CliCommand;
import dev.emend.cli.common.Terminal;
import dev.emend.model.Json;
import dev.emend.model.LearningRef;
import dev.emend.model.UserException;
import dev.emend.model.texts.Messages;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Output on the entries that one source brought in a short time, listed and decided as one.
record BurstOutput(Actor actor, Workspace workspace) {
    /// @param lines for people
    record Said(Json json, List<String> lines) {}

    Said list() throws UserException {
        var bursts = workspace.review().bursts().bursts();
        var lines = new ArrayList<String>();
        for (var burst : bursts) {
            lines.add(words(burst) + ", " + burst.from() + " to " + burst.to());
        }
        if (bursts.isEmpty()) {
            lines.add("No bursts.");
        }
        return new Said(
                Json.Obj.of("bursts", bursts.stream().map(BurstOutput::json).toList()), lines);
    }

    private static String words(Burst burst) {
        var both = new ArrayList<String>();
        if (!burst.learnings().isEmpty()) {
            both.add(Terminal.count(burst.learnings().size(), "learning"));
        }
        if (!burst.memories().isEmpty()) {
            int count = burst.memories().size();
            both.add(count + (count == 1 ? " memory" : " memories"));
        }
        return burst.source() + ": " + String.join(" and ", both);
    }

    private static Json.Obj json(Burst burst) {
        return Json.Obj.of(
                "source", burst.source(),
                "from", burst.from().toString(),
                "to", burst.to().toString(),
                "count", burst.size(),
                "learnings", burst.learnings().stream().map(LearningRef::key).toList(),
                "memories", burst.memories());
    }

    /// Decides all bursts of a source, or of two; empty when none is named.
    Optional<Said> decide(@Nullable String keep, @Nullable String reject) throws UserException {
        if (keep == null && reject == null) {
            return Optional.empty();
        }
        if (keep != null && keep.equals(reject)) {
            throw CliCommand.badInput(Messages.of("cli.keptAndRejected", keep), Messages.of("cli.nameOnce"));
        }
        var keptBursts = of(keep);
        var rejectedBursts = of(reject);
        var changes = new ArrayList<Long>();
        for (var burst : keptBursts) {
            changes.addAll(workspace.review().bursts().keep(actor, burst));
        }
        for (var burst : rejectedBursts) {
            changes.addAll(workspace.review().bursts().reject(actor, burst));
        }
        int keptCount = keptBursts.stream().mapToInt(Burst::size).sum();
        int rejectedCount = rejectedBursts.stream().mapToInt(Burst::size).sum();
        return Optional.of(new Said(
                Json.Obj.of("kept", keptCount, "rejected", rejectedCount, "acts", changes),
                List.of("Kept " + keptCount + ", rejected " + rejectedCount + ".")));
    }

    private List<Burst> of(@Nullable String source) throws UserException {
        if (source == null) {
            return List.of();
        }
        var bursts = workspace.review().bursts().bursts().stream()
                .filter(burst -> burst.source().equals(source))
                .toList();
        if (bursts.isEmpty()) {
            throw CliCommand.badInput(Messages.of("cli.noBurst", source), Messages.of("cli.listBursts"));
        }
        return bursts;
    }
}
