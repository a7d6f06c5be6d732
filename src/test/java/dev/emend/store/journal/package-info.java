@NullMarked
package dev.emend.store.journal;

import org.jspecify.annotations.NullMarked;
