/// Strict JSON: bytes into [dev.emend.model.Json], with the place of every value and every mistake.
///
/// The one place that reads JSON; a token library would be imported here and nowhere else. May
/// import: model and Jackson.
@NullMarked
package dev.emend.json;

import org.jspecify.annotations.NullMarked;
