/// Measurements, run by `./check --bench` and never by the tests.
package dev.emend.bench;
