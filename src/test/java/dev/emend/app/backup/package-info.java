@NullMarked
package dev.emend.app.backup;

import org.jspecify.annotations.NullMarked;
