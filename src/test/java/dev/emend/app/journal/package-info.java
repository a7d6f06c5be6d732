@NullMarked
package dev.emend.app.journal;

import org.jspecify.annotations.NullMarked;
