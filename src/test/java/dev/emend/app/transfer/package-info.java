@NullMarked
package dev.emend.app.transfer;

import org.jspecify.annotations.NullMarked;
