/// Lists: the fields of their rows, each declared once, and what a filter line, its facets and its histograms make
/// of them.
@NullMarked
package dev.emend.app.list;

import org.jspecify.annotations.NullMarked;
