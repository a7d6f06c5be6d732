@NullMarked
package dev.emend.app.library;

import org.jspecify.annotations.NullMarked;
