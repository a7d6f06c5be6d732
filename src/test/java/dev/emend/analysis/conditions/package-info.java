@NullMarked
package dev.emend.analysis.conditions;

import org.jspecify.annotations.NullMarked;
