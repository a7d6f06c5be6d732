/// What the tests of the features share: an open workspace, agents, a clock.
@NullMarked
package dev.emend.app;

import org.jspecify.annotations.NullMarked;
