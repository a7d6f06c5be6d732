package dev.emend.app.feedback;

import dev.emend.app.core.ServiceContext;
import dev.emend.app.core.WorkspacePolicy;
import dev.emend.model.UserException;
import dev.emend.summary.PeriodDigest;

/// What the verbs on feedback share.
public record FeedbackContext(
        ServiceContext context,
        FeedbackCommandExecutor executor,
        WorkspacePolicy rules,
        PeriodDigest.Vectors<UserException> vectors) {}
