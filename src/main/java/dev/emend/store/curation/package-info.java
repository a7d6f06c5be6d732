/// Tables of what people say of items and learnings.
@NullMarked
package dev.emend.store.curation;

import org.jspecify.annotations.NullMarked;
