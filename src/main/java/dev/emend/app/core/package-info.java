/// What every feature shares: events, masked texts, background tasks, problems told to users.
@NullMarked
package dev.emend.app.core;

import org.jspecify.annotations.NullMarked;
