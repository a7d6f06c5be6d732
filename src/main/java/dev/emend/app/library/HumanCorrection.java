package dev.emend.app.library;

import dev.emend.model.Action;

/// A person's correction of a step: at which step, what the agent did, what it should have done and
/// why.
///
/// @param reasoning the lesson; must not be blank
public record HumanCorrection(String task, int step, Action original, Action correctedAction, String reasoning) {}
