/// The commands, and the only place that prints.
@NullMarked
package dev.emend.cli;

import org.jspecify.annotations.NullMarked;
