package dev.emend.curation;

import dev.emend.model.ItemRef;
import dev.emend.model.LearningRef;
import dev.emend.model.Progress;
import dev.emend.search.ModelException;
import dev.emend.summary.Digests;
import dev.emend.summary.Sentence;
import dev.emend.summary.Sentences;
import dev.emend.summary.Source;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Makes summaries of learnings, by meaning when there is a model, else by shared words.
final class Summaries {
    private final Shelf shelf;
    private final Engine engine;

    Summaries(Shelf shelf, Engine engine) {
        this.shelf = shelf;
        this.engine = engine;
    }

    Summary of(List<ItemRef> items, Progress progress) throws CurationException {
        var sources = new ArrayList<Source>();
        for (var ref : items) {
            var item = shelf.get(ref.catalog()).find(ref).orElseThrow(() -> Library.missing(ref));
            for (var learning : item.learnings()) {
                sources.add(new Source(learning.ref().key(), ref.label(), learning.lesson()));
            }
        }
        var sentences = Sentences.split(sources);
        if (sentences.isEmpty()) {
            return new Summary(List.of(), sources.size(), 0);
        }
        var digest = Digests.of(sentences, vectors(engine, sentences, progress));
        var lines =
                digest.lines().stream()
                        .map(line ->
                                new Summary.Line(
                                        Veil.text(line.text()),
                                        ItemRef.parse(line.source()),
                                        Optional.of(LearningRef.parse(line.source())),
                                        line.alsoIn().size()))
                        .toList();
        return new Summary(lines, sources.size(), digest.folded());
    }

    /// Vectors of the model when it is there, else of words.
    static float[][] vectors(Engine engine, List<Sentence> sentences, Progress progress)
            throws CurationException {
        var embeddings = engine.embeddings();
        if (embeddings.isEmpty()) {
            return Digests.lexicalVectors(sentences);
        }
        try {
            return embeddings.get().of(sentences.stream().map(Sentence::text).toList(), progress);
        } catch (ModelException failed) {
            throw new CurationException(
                    CurationException.Code.SEARCH,
                    String.valueOf(failed.getMessage()),
                    "",
                    "Try again; without a model the summary is made from shared words.",
                    failed);
        }
    }
}
