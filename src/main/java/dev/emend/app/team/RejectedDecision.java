package dev.emend.app.team;

import dev.emend.model.ItemRef;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;

/// A person's decision made while the team's server was away, and then rejected by the team's store. It
/// is kept on this machine only, and is applied nowhere.
///
/// @param key names it, also after a restart
/// @param label of the change, as the journal has it; empty when what is kept of it can't be read
/// @param person who decided; empty like the label
/// @param place empty like the label
/// @param reason what came first, or what is wrong with it
public record RejectedDecision(
        UUID key, String label, String person, Instant at, Optional<Place> place, String reason) {
    /// The place the decision was about.
    ///
    /// @param file empty when this machine doesn't know where the catalog is
    /// @param item empty when its catalog is not open now
    public record Place(UUID catalog, Optional<Path> file, Optional<ItemRef> item) {}
}
