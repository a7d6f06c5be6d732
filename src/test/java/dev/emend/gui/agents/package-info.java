@NullMarked
package dev.emend.gui.agents;

import org.jspecify.annotations.NullMarked;
