@NullMarked
package dev.emend.model.lineage;

import org.jspecify.annotations.NullMarked;
