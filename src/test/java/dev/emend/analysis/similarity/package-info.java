@NullMarked
package dev.emend.analysis.similarity;

import org.jspecify.annotations.NullMarked;
