@NullMarked
package dev.emend.app.preview;

import org.jspecify.annotations.NullMarked;
