package dev.emend.gui.memories;

import dev.emend.gui.memories.part.MemoryImporter;
import dev.emend.gui.memories.part.MemoryWriter;
import dev.emend.gui.memories.part.RetentionActions;
import dev.emend.gui.memories.part.SourceAdmin;

/// Everything the screen asks for in the workspace.
interface MemoriesGateway extends MemoryWriter, RetentionActions, MemoryImporter, SourceAdmin {}
