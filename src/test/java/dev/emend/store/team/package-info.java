@NullMarked
package dev.emend.store.team;

import org.jspecify.annotations.NullMarked;
