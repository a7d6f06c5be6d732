/// Catalogs that are open: files as they are on disk, decided edits on top, saving, watching, and
/// merging what others wrote.
///
/// May import: the rings below, core.
@NullMarked
package dev.emend.app.catalogs;

import org.jspecify.annotations.NullMarked;
