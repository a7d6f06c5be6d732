/// Tests of the import dialog.
@NullMarked
package dev.emend.gui.imports;

import org.jspecify.annotations.NullMarked;
