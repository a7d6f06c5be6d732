/// The journal of commands and its chain of hashes.
///
/// May import: model, json, store.sql.
@NullMarked
package dev.emend.store.journal;

import org.jspecify.annotations.NullMarked;
