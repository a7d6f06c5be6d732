/// Search of items and learnings by meaning and by words, golden queries, summaries of results; the worker that keeps
/// an index in step with its collection.
@NullMarked
package dev.emend.app.search;

import org.jspecify.annotations.NullMarked;
