/// Items: lists, filters, details, edits, ratings, secrets in them.
///
/// May import: the rings below, core, catalogs, journal, search.
@NullMarked
package dev.emend.app.library;

import org.jspecify.annotations.NullMarked;
