package dev.emend.gui.imports;

import dev.emend.app.transfer.ImportService.Outcome;

/// What came in and where it is.
///
/// @param runs how many runs of these files there are now, also those that were there before
/// @param memories the same of memories
/// @param filter the filter line that shows them; empty when there are none
record ImportResult(Outcome outcome, int runs, int memories, String filter) {}
