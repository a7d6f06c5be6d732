/// The machine's and the window's settings and the file they are kept in.
///
/// May import: json and model.
@NullMarked
package dev.emend.settings;

import org.jspecify.annotations.NullMarked;
