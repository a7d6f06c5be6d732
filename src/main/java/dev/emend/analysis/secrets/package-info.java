/// Secrets, hidden characters and instructions in texts.
///
/// May import: model, RE2/J.
@NullMarked
package dev.emend.analysis.secrets;

import org.jspecify.annotations.NullMarked;
