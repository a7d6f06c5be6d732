/// Secrets, hidden characters and instructions in texts.
@NullMarked
package dev.emend.analysis.secrets;

import org.jspecify.annotations.NullMarked;
