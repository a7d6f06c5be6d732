@NullMarked
package dev.emend.store.db;

import org.jspecify.annotations.NullMarked;
