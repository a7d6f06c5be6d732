package dev.emend.search;

import java.util.List;
import org.apache.lucene.document.Document;

/// What the documents of one kind of entry hold, beside what [DocumentIndex] gives those of every
/// kind: id, prints and vectors.
public interface DocumentKind<E> {
    /// Another text than at the last opening deletes the index.
    String format();

    String id(E entry);

    /// Another number when anything of the entry changed that is in its document.
    long print(E entry);

    /// Another number when what is embedded changed.
    long textPrint(E entry);

    /// The fields of its vectors in the order in which they are given; the hash of a model is added
    /// to each, so that vectors of different models never meet.
    List<String> vectorFields();

    void addFields(Document document, E entry);
}
