/// Readers of memories: CSV, rows of a database, and the files of other memory tools.
@NullMarked
package dev.emend.exchange.memories;

import org.jspecify.annotations.NullMarked;
