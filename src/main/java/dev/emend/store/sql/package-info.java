/// What all tables need: mappers, migrations, digests of rows, errors.
@NullMarked
package dev.emend.store.sql;

import org.jspecify.annotations.NullMarked;
