/// One store shared by several reviewers: what others decide, and what waits while the server is
/// away.
@NullMarked
package dev.emend.app.team;

import org.jspecify.annotations.NullMarked;
