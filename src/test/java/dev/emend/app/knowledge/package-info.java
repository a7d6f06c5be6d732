@NullMarked
package dev.emend.app.knowledge;

import org.jspecify.annotations.NullMarked;
