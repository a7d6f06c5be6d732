/// The database file and one transaction on it, its checks and upgrades.
@NullMarked
package dev.emend.store.db;

import org.jspecify.annotations.NullMarked;
