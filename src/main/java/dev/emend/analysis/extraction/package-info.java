/// What can be learned from a run by rules.
@NullMarked
package dev.emend.analysis.extraction;

import org.jspecify.annotations.NullMarked;
