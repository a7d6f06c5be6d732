@NullMarked
package dev.emend.store.curation;

import org.jspecify.annotations.NullMarked;
