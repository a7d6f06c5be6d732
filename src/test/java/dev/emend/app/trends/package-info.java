@NullMarked
package dev.emend.app.trends;

import org.jspecify.annotations.NullMarked;
