@NullMarked
package dev.emend.app.catalogs;

import org.jspecify.annotations.NullMarked;
