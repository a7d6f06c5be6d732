@NullMarked
package dev.emend.analysis.secrets;

import org.jspecify.annotations.NullMarked;
