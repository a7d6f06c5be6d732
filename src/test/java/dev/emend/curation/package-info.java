/// Tests of the door on real stores, real files and the real model.
@NullMarked
package dev.emend.curation;

import org.jspecify.annotations.NullMarked;
