/// How the list of items is arranged and narrowed: columns, saved views, filters as chips and bars.
@NullMarked
package dev.emend.gui.library.list;

import org.jspecify.annotations.NullMarked;
