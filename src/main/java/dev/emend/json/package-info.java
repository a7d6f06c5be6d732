/// Strict JSON: bytes into [dev.emend.model.Json], with the place of every value and every mistake.
///
/// The one place that reads JSON: Jackson finds the tokens, and what it lets pass, refuses or words
/// for programmers is put right here. YAML, as front matter has it, is read into the same values.
/// Files are written here so that they are whole at every moment.
@NullMarked
package dev.emend.json;

import org.jspecify.annotations.NullMarked;
