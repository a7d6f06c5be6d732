package dev.emend.search;

import java.util.Collection;
import org.apache.lucene.index.Term;

/// The field by which a document of any kind is found again: the id of its entry.
public final class IndexFields {
    public static final String ID = "id";

    private IndexFields() {}

    public static Term id(String id) {
        return new Term(ID, id);
    }

    static Term[] ids(Collection<String> ids) {
        return ids.stream().map(IndexFields::id).toArray(Term[]::new);
    }
}
