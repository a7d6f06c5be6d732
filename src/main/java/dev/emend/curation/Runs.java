package dev.emend.curation;

import dev.emend.model.Run;
import java.util.Optional;

/// Runs of agents: what was called in which order, what was wasted, what can be learned of it.
public final class Runs {
    private final Backstage backstage;
    private final String person;

    Runs(Backstage backstage, String person) {
        this.backstage = backstage;
        this.person = person;
    }

    Runs as(String another) {
        return new Runs(backstage, another);
    }

    /// Who does what is done here.
    public String person() {
        return person;
    }

    public Optional<Run> get(String id) throws CurationException {
        return Failures.read(backstage.store(), session -> session.runs().get(id));
    }
}
