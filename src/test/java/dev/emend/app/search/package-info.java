@NullMarked
package dev.emend.app.search;

import org.jspecify.annotations.NullMarked;
