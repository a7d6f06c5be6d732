/// Catalog, plan and skill files on disk: lossless reading, a splicing saver and kept versions.
///
/// May import: model and json.
@NullMarked
package dev.emend.catalog;

import org.jspecify.annotations.NullMarked;
