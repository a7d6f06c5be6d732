package dev.emend.app.catalogs;

import dev.emend.model.Learning;
import dev.emend.model.Rating;
import dev.emend.model.ReviewState;
import java.util.Optional;

/// A learning with its review state and rating.
///
/// @param isInFile false for one that was taken out of the file and can be put back
public record ReviewedLearning(Learning learning, ReviewState state, Optional<Rating> rating, boolean isInFile) {}
