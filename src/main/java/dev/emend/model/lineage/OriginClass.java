package dev.emend.model.lineage;

import dev.emend.model.Learning;
import dev.emend.model.Memory;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// First source of a learning or a memory. It stays as it was when a person edits or keeps it.
public enum OriginClass {
    /// A person's words.
    PERSON,
    /// A conclusion of an agent or its model.
    AGENT,
    /// An answer of a tool, with no conclusion drawn from it.
    TOOL,
    /// A document from outside, such as a page.
    DOCUMENT;

    /// Every word that `origin:` may find.
    public static final List<String> WORDS =
            Arrays.stream(values()).map(OriginClass::word).toList();

    private final String word = name().toLowerCase(Locale.ROOT);

    /// As filters, JSON and rows have it.
    public String word() {
        return word;
    }

    /// The class of that word; empty for any other.
    public static Optional<OriginClass> find(String word) {
        return Arrays.stream(values()).filter(value -> value.word.equals(word)).findAny();
    }

    /// A person's words are one's own only in a file or by Emend: an agent that brings some through
    /// the server may have made them up.
    public static OriginClass of(Learning learning) {
        if (learning.kind() == Learning.Kind.FAILURE && learning.suggestion().isEmpty()) {
            return TOOL;
        }
        return learning.isFromPerson() && learning.client().isEmpty() ? PERSON : AGENT;
    }

    /// The origin of a memory: a person when it was written here, unless it was made of a run; a
    /// document when it cites one; an agent for all else.
    public static OriginClass of(Memory memory) {
        var metadata = memory.metadata();
        if (metadata.text("source_url").filter(url -> !url.isBlank()).isPresent()
                || !metadata.texts("document_ids").isEmpty()) {
            return DOCUMENT;
        }
        if (!memory.origin().source().isEmpty() || !memory.origin().format().isEmpty()) {
            return AGENT;
        }
        if (!metadata.has(Lineage.RUN_ID)) {
            return PERSON;
        }
        return memory.text().lessons().equals(Memory.MemoryLessons.NOTHING) ? TOOL : AGENT;
    }
}
