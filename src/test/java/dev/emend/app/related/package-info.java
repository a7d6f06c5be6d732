@NullMarked
package dev.emend.app.related;

import org.jspecify.annotations.NullMarked;
