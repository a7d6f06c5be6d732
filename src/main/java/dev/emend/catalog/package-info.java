/// Catalog, plan and skill files on disk: lossless reading, a splicing saver and kept versions.
///
/// A catalog is its bytes and the places of its items; edits are spliced into those bytes, so that
/// everything no edit concerns stays as its author wrote it. Agents write the same files with
/// `open('w')` and `json.dump`: an empty or torn file is one that is being written, never content,
/// and nothing is replaced that is not the version an edit was made for.
@NullMarked
package dev.emend.catalog;

import org.jspecify.annotations.NullMarked;
