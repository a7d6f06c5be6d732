@NullMarked
package dev.emend.store.backup;

import org.jspecify.annotations.NullMarked;
