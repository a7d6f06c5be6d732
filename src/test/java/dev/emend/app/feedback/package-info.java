@NullMarked
package dev.emend.app.feedback;

import org.jspecify.annotations.NullMarked;
