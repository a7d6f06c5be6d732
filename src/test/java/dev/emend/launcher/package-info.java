/// The scripts people start: run for real, in a folder of their own with a Maven that only
/// compiles.
@NullMarked
package dev.emend.launcher;

import org.jspecify.annotations.NullMarked;
