package dev.emend.app.search;

import dev.emend.model.ItemRef;
import dev.emend.model.Json;

/// A query somebody pinned because it must find an item.
///
/// @param id its number in the workspace
/// @param context of the agent that asks, as it sends it; empty for none
/// @param person who pinned it
public record GoldenQuery(long id, String query, Json.Obj context, ItemRef item, String person) {}
