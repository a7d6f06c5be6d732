/// The store: an embedded H2 database in the workspace folder, opened, locked, exported, and put
/// back after damage.
@NullMarked
package dev.emend.store;

import org.jspecify.annotations.NullMarked;
