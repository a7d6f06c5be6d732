/// What agents read, as it is and as it would be after a decision nobody has made.
@NullMarked
package dev.emend.app.preview;

import org.jspecify.annotations.NullMarked;
