/// Who may use the agent server, how they are set up, what they asked, and trying it oneself.
@NullMarked
package dev.emend.gui.agents;

import org.jspecify.annotations.NullMarked;
