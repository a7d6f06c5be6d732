/// The import: what files hold before anything is written, and what became of them. The same
/// dialog wherever it is begun.
@NullMarked
package dev.emend.gui.imports;

import org.jspecify.annotations.NullMarked;
