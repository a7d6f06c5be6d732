package dev.emend.settings;

/// What holds for everybody who works in a workspace, unlike [Settings], which are a person's own.
///
/// @param holdPending whether learnings nobody has judged stay out of catalog files
public record WorkspaceRules(boolean holdPending) {
    public static final WorkspaceRules DEFAULTS = new WorkspaceRules(false);
}
