@NullMarked
package dev.emend.gui.review;

import org.jspecify.annotations.NullMarked;
