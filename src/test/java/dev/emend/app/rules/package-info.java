@NullMarked
package dev.emend.app.rules;

import org.jspecify.annotations.NullMarked;
