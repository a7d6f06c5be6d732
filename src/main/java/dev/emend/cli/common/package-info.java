/// What every command has: options, the terminal, exit codes, and how the process that owns the
/// workspace is reached.
@NullMarked
package dev.emend.cli.common;

import org.jspecify.annotations.NullMarked;
