package dev.emend.app.search;

import dev.emend.app.catalogs.OpenCatalogs;
import dev.emend.app.catalogs.SecretMask;
import dev.emend.model.ItemRef;
import dev.emend.model.LearningRef;
import dev.emend.model.Progress;
import dev.emend.model.UserException;
import dev.emend.model.texts.FailureReason;
import dev.emend.model.texts.Messages;
import dev.emend.search.embedding.ModelException;
import dev.emend.summary.DigestSource;
import dev.emend.summary.Digests;
import dev.emend.summary.Sentence;
import dev.emend.summary.Sentences;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Makes summaries of learnings, by meaning when there is a model, else by shared words.
public final class SummaryService {
    private final OpenCatalogs catalogs;
    private final ItemIndexer indexer;

    SummaryService(OpenCatalogs catalogs, ItemIndexer indexer) {
        this.catalogs = catalogs;
        this.indexer = indexer;
    }

    Summary of(List<ItemRef> items, Progress progress) throws UserException {
        var sources = new ArrayList<DigestSource>();
        for (var ref : items) {
            var item = catalogs.get(ref.catalog()).require(ref);
            for (var learning : item.learnings()) {
                sources.add(new DigestSource(learning.ref().key(), ref.label(), learning.lesson()));
            }
        }
        var sentences = Sentences.split(sources);
        if (sentences.isEmpty()) {
            return new Summary(List.of(), sources.size(), 0);
        }
        var digest = Digests.of(sentences, vectors(indexer, sentences, progress));
        var lines = digest.lines().stream()
                .map(line -> new Summary.Line(
                        SecretMask.text(line.text()),
                        ItemRef.parse(line.source()),
                        Optional.of(LearningRef.parse(line.source())),
                        line.alsoIn().size()))
                .toList();
        return new Summary(lines, sources.size(), digest.folded());
    }

    /// Vectors of the model when it is there, else of words.
    public static float[][] vectors(ItemIndexer indexer, List<Sentence> sentences, Progress progress)
            throws UserException {
        var embeddings = indexer.embeddings();
        if (embeddings.isEmpty()) {
            return Digests.lexicalVectors(sentences);
        }
        try {
            return embeddings.get().of(sentences.stream().map(Sentence::text).toList(), progress);
        } catch (ModelException e) {
            throw new UserException(
                    UserException.Code.SEARCH, FailureReason.of(e), "", Messages.of("search.summaryWithoutModel"), e);
        }
    }
}
