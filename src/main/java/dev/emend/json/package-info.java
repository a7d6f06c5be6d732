/// The only Jackson: parsing JSON into [dev.emend.model.Json], strictly, with the place of every
/// mistake.
///
/// May import: model and Jackson.
@NullMarked
package dev.emend.json;

import org.jspecify.annotations.NullMarked;
