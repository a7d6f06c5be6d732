@NullMarked
package dev.emend.analysis.patterns;

import org.jspecify.annotations.NullMarked;
