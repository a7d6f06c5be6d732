/// Whether conditions of items hold, and what separates the cases.
@NullMarked
package dev.emend.analysis.conditions;

import org.jspecify.annotations.NullMarked;
