/// Search of items and learnings by meaning and by words, golden queries, summaries of results.
///
/// May import: the rings below, core, catalogs.
@NullMarked
package dev.emend.app.search;

import org.jspecify.annotations.NullMarked;
