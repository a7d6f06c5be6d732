/// The entry point and the one place that constructs services.
///
/// Everything may be imported here, nothing else may import this package.
@NullMarked
package dev.emend;

import org.jspecify.annotations.NullMarked;
