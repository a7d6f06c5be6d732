/// Checks for scripts and continuous integration: `check` and `doctor`, as text, JSON, JUnit and
/// SARIF.
@NullMarked
package dev.emend.cli.check;

import org.jspecify.annotations.NullMarked;
