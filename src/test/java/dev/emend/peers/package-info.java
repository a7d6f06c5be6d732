/// Real foreign servers for tests, as `./check` takes them from npm. Tests skip where they are
/// absent.
@NullMarked
package dev.emend.peers;

import org.jspecify.annotations.NullMarked;
