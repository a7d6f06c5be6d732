/// Help above whatever screen is on: the guide, the sheet of keys, and the report of a problem.
@NullMarked
package dev.emend.gui.help;

import org.jspecify.annotations.NullMarked;
