/// What agents get of all sources, by what people decided, and the members an entry has in every answer.
@NullMarked
package dev.emend.app.knowledge;

import org.jspecify.annotations.NullMarked;
