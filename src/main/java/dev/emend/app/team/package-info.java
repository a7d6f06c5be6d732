/// One store shared by several reviewers: what others decide, and what waits while the server is
/// away.
///
/// May import: the rings below, core, catalogs, journal.
@NullMarked
package dev.emend.app.team;

import org.jspecify.annotations.NullMarked;
