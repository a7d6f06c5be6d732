package dev.emend.remote;

import dev.emend.model.Json;
import java.util.OptionalDouble;

/// A text a foreign source found for a query.
///
/// @param id as the source calls it; never empty
/// @param relevance 0 to 1 when the source tells one, else empty: it is worked out here then
/// @param metadata what the source keeps beside it
public record RemoteText(String id, String text, OptionalDouble relevance, Json.Obj metadata) {}
