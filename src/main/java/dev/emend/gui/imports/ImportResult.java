package dev.emend.gui.imports;

import dev.emend.app.transfer.ImportService.Outcome;

/// Outcome of an import, with the filter line that shows its records.
///
/// @param runs how many runs of these files there are now, also those that were there before
/// @param memories how many memories of these files there are now, counted likewise
/// @param filter the filter line that shows them; empty when there are none
record ImportResult(Outcome outcome, int runs, int memories, String filter) {}
