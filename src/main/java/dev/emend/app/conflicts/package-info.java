/// What a person decides about files others changed.
///
/// May import: the rings below, core, catalogs, journal, team.
@NullMarked
package dev.emend.app.conflicts;

import org.jspecify.annotations.NullMarked;
