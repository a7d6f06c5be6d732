/// The Model Context Protocol over HTTP and standard streams, with sessions and without: tools, resources, skills and
/// prompts.
@NullMarked
package dev.emend.server.mcp;

import org.jspecify.annotations.NullMarked;
