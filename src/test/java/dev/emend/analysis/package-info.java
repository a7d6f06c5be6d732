/// Judged against Python itself and against sets that were written before the rules.
@NullMarked
package dev.emend.analysis;

import org.jspecify.annotations.NullMarked;
