/// Three-way merge of catalogs, field by field, and the differences between two versions of one.
/// Pure functions.
@NullMarked
package dev.emend.catalog.merge;

import org.jspecify.annotations.NullMarked;
