/// The only outbound network and foreign databases: Chroma, MCP memory servers, tables with
/// pgvector, and the model a person named for extraction. Nothing goes out before a person asks for
/// it or lets a place be watched.
@NullMarked
package dev.emend.remote;

import org.jspecify.annotations.NullMarked;
