/// What every feature shares: events, masked texts, background tasks, problems told to users.
///
/// May import: the rings below.
@NullMarked
package dev.emend.app.core;

import org.jspecify.annotations.NullMarked;
