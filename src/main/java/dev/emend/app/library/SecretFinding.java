package dev.emend.app.library;

import dev.emend.model.ItemRef;

/// A key, token or password that stands in a catalog.
///
/// @param place the member, such as `description` or `kb_learnings[2].original_error`, learnings
///   counted from 0
/// @param rule what it is, such as `GitHub token`
/// @param start where it begins in the text of that member, in UTF-16 units
/// @param maskedText its first characters and dots, fit to be shown
public record SecretFinding(ItemRef item, String place, String rule, int start, int end, String maskedText) {}
