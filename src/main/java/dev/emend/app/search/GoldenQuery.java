package dev.emend.app.search;

import dev.emend.model.ItemRef;

/// A query somebody pinned because it must find an item.
///
/// @param id its number in the workspace
/// @param person who pinned it
public record GoldenQuery(long id, String query, ItemRef item, String person) {}
