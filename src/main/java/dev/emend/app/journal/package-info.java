/// Commands: decided, journaled, undone, exported and imported as history.
@NullMarked
package dev.emend.app.journal;

import org.jspecify.annotations.NullMarked;
