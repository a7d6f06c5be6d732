@NullMarked
package dev.emend.store.memories;

import org.jspecify.annotations.NullMarked;
