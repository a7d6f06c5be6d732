/// Patterns people and agents write, in Python's syntax, matched in linear time. User patterns
/// never meet `java.util.regex`.
@NullMarked
package dev.emend.analysis.patterns;

import org.jspecify.annotations.NullMarked;
