/// Reading and saving catalog files that agents write at the same time: atomic replacement, writing
/// in place, waiting for other writers, kept versions and modes, plans and skills.
@NullMarked
package dev.emend.catalog.files;

import org.jspecify.annotations.NullMarked;
