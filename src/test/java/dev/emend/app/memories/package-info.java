@NullMarked
package dev.emend.app.memories;

import org.jspecify.annotations.NullMarked;
