/// Clients of the agent server: who they are, what they report and what was given to them.
@NullMarked
package dev.emend.app.agents;

import org.jspecify.annotations.NullMarked;
