/// Import and export, and sources that are read again.
@NullMarked
package dev.emend.app.transfer;

import org.jspecify.annotations.NullMarked;
