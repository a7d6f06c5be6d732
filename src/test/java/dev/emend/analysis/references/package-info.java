@NullMarked
package dev.emend.analysis.references;

import org.jspecify.annotations.NullMarked;
