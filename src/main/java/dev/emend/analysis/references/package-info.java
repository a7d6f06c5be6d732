/// What a text says stands in a repository: paths, lines, scripts, symbols and packages. Only
/// finds them; whether they are there is judged elsewhere.
@NullMarked
package dev.emend.analysis.references;

import org.jspecify.annotations.NullMarked;
