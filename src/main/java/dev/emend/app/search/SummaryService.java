package dev.emend.app.search;

import dev.emend.app.catalogs.OpenCatalogs;
import dev.emend.app.catalogs.SecretMask;
import dev.emend.model.ItemRef;
import dev.emend.model.LearningRef;
import dev.emend.model.Mark;
import dev.emend.model.Progress;
import dev.emend.model.ReviewState;
import dev.emend.model.UserException;
import dev.emend.model.texts.FailureReason;
import dev.emend.model.texts.Messages;
import dev.emend.search.embedding.ModelException;
import dev.emend.summary.DigestSource;
import dev.emend.summary.Digests;
import dev.emend.summary.Sentence;
import dev.emend.summary.Sentences;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Makes summaries of learnings, by meaning when there is a model, else by shared words.
public final class SummaryService {
    private final OpenCatalogs catalogs;
    private final ItemIndexer indexer;

    SummaryService(OpenCatalogs catalogs, ItemIndexer indexer) {
        this.catalogs = catalogs;
        this.indexer = indexer;
    }

    /// @param judgedKeys the keys of learnings that contradict another as far as judges said so
    Summary of(List<ItemRef> items, Set<String> judgedKeys, Progress progress) throws UserException {
        var contradictingKeys = contradictingKeys(judgedKeys);
        var sources = new ArrayList<DigestSource>();
        for (var ref : items) {
            var file = catalogs.get(ref.catalog());
            var item = file.require(ref);
            for (var learning : item.learnings()) {
                if (isSummarized(file.annotations().ofLearning(learning))
                        && !contradictingKeys.contains(learning.ref().key())) {
                    sources.add(new DigestSource(learning.ref().key(), ref.label(), learning.lesson()));
                }
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
        return new Summary(lines, sources.size(), digest.duplicateCount());
    }

    /// Of what was rejected or is a side of a contradiction nothing is told.
    private static boolean isSummarized(ReviewState state) {
        return state.isServed() || state == ReviewState.PENDING;
    }

    /// With those of which a person said that they contradict another.
    private Set<String> contradictingKeys(Set<String> judgedKeys) throws UserException {
        var keys = new HashSet<>(judgedKeys);
        for (var file : catalogs.all()) {
            for (var mark : file.annotations().marks().all().keySet()) {
                if (mark.kind() == Mark.Kind.CONTRADICTS) {
                    keys.add(mark.first());
                    keys.add(mark.target().substring(mark.target().indexOf(Mark.BETWEEN) + 1));
                }
            }
        }
        return keys;
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
