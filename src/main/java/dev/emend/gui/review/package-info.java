/// The review screen: one learning after the other, judged with one key each.
@NullMarked
package dev.emend.gui.review;

import org.jspecify.annotations.NullMarked;
