package dev.emend.store.journal;

import dev.emend.model.Json;

/// A change made by a person or an agent, with what is needed to redo or undo it.
///
/// @param kind the word of a [CommandKind]
/// @param label the sentence people see in the history and in the undo menu
/// @param before what was there; [Json.Obj#EMPTY] for nothing
/// @param after what is there now; [Json.Obj#EMPTY] for nothing
public record JournaledCommand(
        String person, String kind, String label, CommandTarget target, Json.Obj before, Json.Obj after) {}
