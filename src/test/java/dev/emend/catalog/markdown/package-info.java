@NullMarked
package dev.emend.catalog.markdown;

import org.jspecify.annotations.NullMarked;
