/// Conditions over metadata: the `where` of a query, and the filter lines of screens, commands and
/// agents: one [dev.emend.model.filter.FilterParser] reads them, a registry of
/// [dev.emend.model.filter.FilterField]s per kind of thing says what they mean.
@NullMarked
package dev.emend.model.filter;

import org.jspecify.annotations.NullMarked;
