package dev.emend.curation;

import dev.emend.summary.PeriodDigest;

/// What the verbs on feedback share.
record FeedbackParts(
        Backstage backstage,
        FeedbackActs acts,
        Rules rules,
        PeriodDigest.Vectors<CurationException> vectors) {}
