@NullMarked
package dev.emend.app.review;

import org.jspecify.annotations.NullMarked;
