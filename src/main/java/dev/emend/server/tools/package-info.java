/// What agents can ask and report, one JSON schema per tool, checked before anything is called;
/// used by HTTP and MCP alike.
@NullMarked
package dev.emend.server.tools;

import org.jspecify.annotations.NullMarked;
