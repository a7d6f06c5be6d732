/// Writers of memories, one class per format.
@NullMarked
package dev.emend.exchange.writers;

import org.jspecify.annotations.NullMarked;
