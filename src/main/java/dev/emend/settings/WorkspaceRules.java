package dev.emend.settings;

import java.time.Duration;
import java.util.Optional;

/// What holds for everybody who works in a workspace, unlike [Settings], which are a person's own.
///
/// @param holdPending whether learnings nobody has judged stay out of catalog files
/// @param halfLife in what time the confidence of a memory fades by half; empty for never
public record WorkspaceRules(boolean holdPending, Optional<Duration> halfLife) {
    public static final WorkspaceRules DEFAULTS = new WorkspaceRules(false, Optional.empty());
}
