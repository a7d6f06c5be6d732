/// The machine's and the window's settings and the file they are kept in.
@NullMarked
package dev.emend.settings;

import org.jspecify.annotations.NullMarked;
