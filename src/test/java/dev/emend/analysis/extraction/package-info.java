@NullMarked
package dev.emend.analysis.extraction;

import org.jspecify.annotations.NullMarked;
