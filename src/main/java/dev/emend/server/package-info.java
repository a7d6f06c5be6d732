/// The agent server: tools over HTTP and MCP on the loopback interface, one JSON schema per tool.
@NullMarked
package dev.emend.server;

import org.jspecify.annotations.NullMarked;
