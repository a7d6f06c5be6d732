/// The store: an embedded H2 database in the workspace folder, reached through one thread.
///
/// May import: model and json.
@NullMarked
package dev.emend.memory;

import org.jspecify.annotations.NullMarked;
