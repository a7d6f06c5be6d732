/// What must hold when the program is killed, the disk fails or it runs for days.
@NullMarked
package dev.emend.faults;

import org.jspecify.annotations.NullMarked;
