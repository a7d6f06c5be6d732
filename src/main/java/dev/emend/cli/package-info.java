/// The commands, and the only place that prints.
///
/// May import: curation, model, json and settings.
@NullMarked
package dev.emend.cli;

import org.jspecify.annotations.NullMarked;
