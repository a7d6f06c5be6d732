@NullMarked
package dev.emend.store.sql;

import org.jspecify.annotations.NullMarked;
