package dev.emend.analysis.extraction;

import dev.emend.model.Execution;
import dev.emend.model.Extraction;
import dev.emend.model.Run;
import dev.emend.model.UserException;

/// Makes learnings of a run that has relevance signals.
@FunctionalInterface
public interface Extractor {
    /// @throws UserException when there is no answer; nothing else is tried in its place
    Extraction extract(Run run, Execution execution) throws UserException;
}
