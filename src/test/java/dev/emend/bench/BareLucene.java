package dev.emend.bench;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.analysis.standard.StandardAnalyzer;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.KnnFloatVectorField;
import org.apache.lucene.document.StringField;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.Term;
import org.apache.lucene.index.VectorSimilarityFunction;
import org.apache.lucene.search.BooleanClause;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.KnnFloatVectorQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.store.FSDirectory;

/// Lucene with its defaults and one field of words and one of vectors: what searching costs without what Emend adds,
/// such as several fields, fusing, and grouping by item.
final class BareLucene implements AutoCloseable {
    private static final String ID = "id";
    private static final String WORDS = "words";
    private static final String VECTOR = "vector";

    private final FSDirectory directory;
    private final DirectoryReader reader;
    private final IndexSearcher searcher;

    private BareLucene(FSDirectory directory, DirectoryReader reader) {
        this.directory = directory;
        this.reader = reader;
        this.searcher = new IndexSearcher(reader);
    }

    /// Writes everything into one segment.
    static BareLucene of(Path folder, List<String> texts, List<float[]> vectors) throws IOException {
        var directory = FSDirectory.open(folder);
        try (var analyzer = new StandardAnalyzer();
                var writer = new IndexWriter(directory, new IndexWriterConfig(analyzer))) {
            for (int i = 0; i < texts.size(); i++) {
                var document = new Document();
                document.add(new StringField(ID, Integer.toString(i), Field.Store.YES));
                document.add(new TextField(WORDS, texts.get(i), Field.Store.NO));
                document.add(new KnnFloatVectorField(VECTOR, vectors.get(i), VectorSimilarityFunction.DOT_PRODUCT));
                writer.addDocument(document);
            }
            writer.forceMerge(1);
        }
        return new BareLucene(directory, DirectoryReader.open(directory));
    }

    /// The ids of the ten documents with most of the words.
    List<String> words(String words) throws IOException {
        var any = new BooleanQuery.Builder();
        for (var word : words.split(" ")) {
            any.add(new TermQuery(new Term(WORDS, word)), BooleanClause.Occur.SHOULD);
        }
        return found(any.build());
    }

    /// The ids of the ten nearest.
    List<String> nearest(float[] vector) throws IOException {
        return found(new KnnFloatVectorQuery(VECTOR, vector, 10));
    }

    private List<String> found(Query query) throws IOException {
        var stored = searcher.storedFields();
        var ids = new ArrayList<String>();
        for (var hit : searcher.search(query, 10).scoreDocs) {
            ids.add(stored.document(hit.doc).get(ID));
        }
        return ids;
    }

    @Override
    public void close() throws IOException {
        reader.close();
        directory.close();
    }
}
