/// What agents learned and lived through, as one table with two searches; what comes in from other
/// tools, what is forgotten, and the places that others write to.
@NullMarked
package dev.emend.gui.memories;

import org.jspecify.annotations.NullMarked;
