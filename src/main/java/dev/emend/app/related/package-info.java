/// What an item has to do with: its learnings, the plans and runs it was used in, memories, people.
@NullMarked
package dev.emend.app.related;

import org.jspecify.annotations.NullMarked;
