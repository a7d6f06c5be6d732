/// Judging many at once: rules by which a person lets things be kept without a look, with a blind
/// sample, and bursts, which are judged as one.
@NullMarked
package dev.emend.app.rules;

import org.jspecify.annotations.NullMarked;
