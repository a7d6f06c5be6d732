@NullMarked
package dev.emend.app.check;

import org.jspecify.annotations.NullMarked;
