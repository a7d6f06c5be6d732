/// Memories that agents keep as Markdown: what in a folder of files is one memory, the folder as the
/// items of a catalog, and changed items as changed bytes of the files.
///
/// Pure but for [dev.emend.catalog.markdown.MarkdownFolder#read], which reads the folder. May import
/// `model`, `json` and `catalog`.
@NullMarked
package dev.emend.catalog.markdown;

import org.jspecify.annotations.NullMarked;
