@NullMarked
package dev.emend.store;

import org.jspecify.annotations.NullMarked;
