/// What `catalogs/README.md` promises about the sample catalogs.
///
/// May import: model and json.
@NullMarked
package dev.emend.catalogs;

import org.jspecify.annotations.NullMarked;
