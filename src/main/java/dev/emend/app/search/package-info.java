/// Search of items and learnings by meaning and by words, golden queries, summaries of results.
@NullMarked
package dev.emend.app.search;

import org.jspecify.annotations.NullMarked;
