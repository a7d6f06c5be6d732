/// The Model Context Protocol over HTTP and standard streams: sessions, tools, resources and
/// prompts.
@NullMarked
package dev.emend.server.mcp;

import org.jspecify.annotations.NullMarked;
