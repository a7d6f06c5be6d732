/// Strict JSON: bytes into [dev.emend.model.Json], with the place of every value and every mistake.
///
/// The one place that reads JSON: Jackson finds the tokens, and what it lets pass, refuses or words
/// for programmers is put right here.
@NullMarked
package dev.emend.json;

import org.jspecify.annotations.NullMarked;
