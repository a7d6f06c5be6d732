package dev.emend.gui.part;

import dev.emend.app.agents.AgentServerControl;
import java.util.Optional;

/// A screen that shows whether the agent server is open, so that the tour can let the status bar
/// show the same when that is made up for a picture.
public interface ShowsAgentServer {
    /// Empty while it is not known.
    Optional<AgentServerControl.State> shownDoor();
}
