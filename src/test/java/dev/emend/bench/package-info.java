/// Measurements, run by `./check --bench` and never by the tests.
@NullMarked
package dev.emend.bench;

import org.jspecify.annotations.NullMarked;
