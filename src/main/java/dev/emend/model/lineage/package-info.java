/// Who first said something, what it was derived from, and how far it may be trusted for that.
@NullMarked
package dev.emend.model.lineage;

import org.jspecify.annotations.NullMarked;
