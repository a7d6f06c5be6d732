/// Examination of foreign catalogs and stores.
@NullMarked
package dev.emend.app.check;

import org.jspecify.annotations.NullMarked;
