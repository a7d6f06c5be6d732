/// How the lists of several screens are arranged and narrowed: columns, saved views, and filters as bars.
@NullMarked
package dev.emend.gui.list;

import org.jspecify.annotations.NullMarked;
