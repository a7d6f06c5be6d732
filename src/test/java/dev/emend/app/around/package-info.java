@NullMarked
package dev.emend.app.around;

import org.jspecify.annotations.NullMarked;
