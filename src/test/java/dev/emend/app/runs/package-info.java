@NullMarked
package dev.emend.app.runs;

import org.jspecify.annotations.NullMarked;
