package dev.emend.curation;

import dev.emend.curation.Patterns.Named;
import dev.emend.curation.Patterns.Now;
import dev.emend.curation.RunShelf.Kept;
import dev.emend.curation.RunShelf.Snapshot;
import dev.emend.memory.RunPatterns;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;

/// Sequences of tools that people gave a name, and the runs behind them. Thread-safe; calls block.
public final class PatternLibrary {
    private final RunParts parts;
    private final String person;

    PatternLibrary(RunParts parts, String person) {
        this.parts = parts;
        this.person = person;
    }

    /// Gives a sequence a name; the runs that have it now are kept with it.
    ///
    /// @param tools one or more, called one right after the other
    public Named name(String name, List<String> tools) throws CurationException {
        if (name.isBlank()) {
            throw Failures.badInput("The pattern has no name.", "Give it one.");
        }
        if (tools.isEmpty() || tools.stream().anyMatch(String::isBlank)) {
            throw Failures.badInput("The pattern has no tools.", "Name at least one.");
        }
        var all = parts.shelf().now();
        var runs = having(all, tools).stream().map(Kept::seq).toList();
        var refusal = "There is a pattern called “" + name.strip() + "” already.";
        MemoryActs.write(
                parts.backstage(),
                session -> {
                    if (session.patterns().find(name.strip()).isPresent()) {
                        throw MemoryActs.changed(refusal, "Give it another name.");
                    }
                    return session.patterns().add(name.strip(), tools, person, runs);
                });
        parts.backstage().changes().publish(new Change.MemoriesChanged());
        return all().stream()
                .filter(one -> one.name().equals(name.strip()))
                .findFirst()
                .orElseThrow();
    }

    /// Takes the name away; the runs stay as they are.
    public void forget(long id) throws CurationException {
        Failures.write(
                parts.backstage().store(),
                session -> {
                    session.patterns().remove(id);
                    return id;
                });
        parts.backstage().changes().publish(new Change.MemoriesChanged());
    }

    /// In the order of their names.
    public List<Named> all() throws CurationException {
        var now = parts.shelf().now();
        var stored = Failures.read(parts.backstage().store(), session -> session.patterns().all());
        var ids = new HashMap<Long, String>();
        now.rows().forEach(kept -> ids.put(kept.seq(), kept.row().id()));
        var all = new ArrayList<Named>();
        for (RunPatterns.Named one : stored) {
            var having = having(now, one.tools());
            all.add(
                    new Named(
                            one.seq(),
                            one.name(),
                            one.tools(),
                            one.person(),
                            one.runs().stream().filter(ids::containsKey).map(ids::get).toList(),
                            new Now(having.size(), PatternFinder.rate(having))));
        }
        return all;
    }

    private static List<Kept> having(Snapshot all, List<String> tools) throws CurationException {
        return all.rows().stream()
                .filter(RunFilter.read(RunFilter.clause(tools), all.tools()))
                .toList();
    }
}
