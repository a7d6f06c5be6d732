/// The journal of commands and its chain of hashes.
@NullMarked
package dev.emend.store.journal;

import org.jspecify.annotations.NullMarked;
