/// Why something can be learned from a run, what happened in it, and what a model is asked.
@NullMarked
package dev.emend.analysis.extraction;

import org.jspecify.annotations.NullMarked;
