/// Catalogs that are open: files as they are on disk, decided edits on top, saving, watching, and
/// merging what others wrote.
@NullMarked
package dev.emend.app.catalogs;

import org.jspecify.annotations.NullMarked;
