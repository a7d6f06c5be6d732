/// Records in and out: `import`, `export`, `reindex`, `embed`.
@NullMarked
package dev.emend.cli.transfer;

import org.jspecify.annotations.NullMarked;
