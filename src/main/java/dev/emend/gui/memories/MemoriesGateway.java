package dev.emend.gui.memories;

/// Everything the screen asks for behind the door.
interface MemoriesGateway
        extends MemoryReader,
                MemoryWriter,
                RetentionActions,
                MemoryImporter,
                SourceAdmin,
                MemoryExporter {}
