/// Conditions over metadata: the `where` of a query and the filter lines of screens.
@NullMarked
package dev.emend.model.filter;

import org.jspecify.annotations.NullMarked;
