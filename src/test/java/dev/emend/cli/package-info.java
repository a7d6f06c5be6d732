/// What the commands promise on their own, without the program around them.
@NullMarked
package dev.emend.cli;

import org.jspecify.annotations.NullMarked;
