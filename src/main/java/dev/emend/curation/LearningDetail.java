package dev.emend.curation;

import dev.emend.model.Learning;
import dev.emend.model.Rating;
import dev.emend.model.ReviewState;
import java.util.Optional;

/// One learning with what its reviewers said.
public record LearningDetail(Learning learning, ReviewState state, Optional<Rating> rating) {}
