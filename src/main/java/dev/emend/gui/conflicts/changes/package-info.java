/// What another program changed in a file, memory by memory: read as rows, and shown as a list.
@NullMarked
package dev.emend.gui.conflicts.changes;

import org.jspecify.annotations.NullMarked;
