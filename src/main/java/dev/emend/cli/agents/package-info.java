/// Serving agents and managing them: `serve`, `agents`, `prompt`.
@NullMarked
package dev.emend.cli.agents;

import org.jspecify.annotations.NullMarked;
