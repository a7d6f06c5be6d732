/// What a person decides about files others changed.
@NullMarked
package dev.emend.app.conflicts;

import org.jspecify.annotations.NullMarked;
