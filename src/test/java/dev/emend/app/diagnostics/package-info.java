@NullMarked
package dev.emend.app.diagnostics;

import org.jspecify.annotations.NullMarked;
