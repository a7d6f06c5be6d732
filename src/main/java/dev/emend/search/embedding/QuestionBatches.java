package dev.emend.search.embedding;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;

/// Single texts that many callers ask for at once: those that wait while the model works go through
/// it together, which takes about half the processor time of one after the other.
///
/// Thread-safe; callers wait for their own text only. A text the model fails on fails alone.
final class QuestionBatches {
    /// A caller waits for one batch before its own at most, as long as no long job is under way.
    private static final int MAX_TEXTS = 16;

    /// Shorter texts are filled up to the longest of their batch, and what is filled is computed
    /// too: at most half as much again, and a few tokens, which cost nothing beside the weights.
    private static final double MAX_FILLED = 1.5;

    private static final int FEW_TOKENS = 4;

    private final EmbeddingThread thread;
    private final TextEncoder encoder;
    private final VectorNetwork network;
    private final ConcurrentLinkedQueue<WaitingText> waiting = new ConcurrentLinkedQueue<>();

    /// Texts to token ids.
    interface TextEncoder {
        List<long[]> encode(List<String> texts) throws ModelException;
    }

    /// Token ids to one vector per text.
    interface VectorNetwork {
        float[][] run(List<long[]> texts) throws ModelException, IOException;
    }

    private record WaitingText(String text, CompletableFuture<float[]> vector) {}

    private record EncodedText(WaitingText waiting, long[] ids) {}

    QuestionBatches(EmbeddingThread thread, TextEncoder encoder, VectorNetwork network) {
        this.thread = thread;
        this.encoder = encoder;
        this.network = network;
    }

    /// @throws ModelException when the model fails on this text or is closed
    float[] vector(String text) throws ModelException {
        var question = new WaitingText(text, new CompletableFuture<>());
        waiting.add(question);
        try {
            // one turn for each text: the first to come answers many, and the others find nothing
            thread.start(this::answerWaiting).whenComplete((_, failure) -> {
                if (failure != null) {
                    question.vector.completeExceptionally(failure);
                }
            });
        } catch (ModelException closed) {
            waiting.remove(question);
            throw closed;
        }
        return EmbeddingThread.await(question.vector);
    }

    private int answerWaiting() {
        var taken = new ArrayList<WaitingText>();
        while (taken.size() < MAX_TEXTS) {
            var next = waiting.poll();
            if (next == null) {
                break;
            }
            if (!next.vector.isDone()) { // its own turn failed
                taken.add(next);
            }
        }
        for (var batch : batches(encoded(taken))) {
            answer(batch);
        }
        return taken.size();
    }

    private List<EncodedText> encoded(List<WaitingText> taken) {
        var encoded = new ArrayList<EncodedText>(taken.size());
        for (var question : taken) {
            try {
                encoded.add(new EncodedText(
                        question, encoder.encode(List.of(question.text)).getFirst()));
            } catch (ModelException | RuntimeException | Error failure) {
                question.vector.completeExceptionally(failure);
            }
        }
        return encoded;
    }

    /// Texts of like length, the longest first.
    private static List<List<EncodedText>> batches(List<EncodedText> texts) {
        texts.sort(Comparator.comparingInt(text -> -text.ids.length));
        var batches = new ArrayList<List<EncodedText>>();
        for (int at = 0; at < texts.size(); ) {
            int width = texts.get(at).ids.length;
            int end = at + 1;
            while (end < texts.size() && width <= texts.get(end).ids.length * MAX_FILLED + FEW_TOKENS) {
                end++;
            }
            batches.add(texts.subList(at, end));
            at = end;
        }
        return batches;
    }

    private void answer(List<EncodedText> batch) {
        try {
            var vectors = network.run(batch.stream().map(EncodedText::ids).toList());
            for (int i = 0; i < vectors.length; i++) {
                batch.get(i).waiting.vector.complete(vectors[i]);
            }
        } catch (ModelException | IOException | RuntimeException | Error failure) {
            if (batch.size() == 1) {
                batch.getFirst().waiting.vector.completeExceptionally(failure);
            } else { // one of them fails: the others get theirs
                batch.forEach(text -> answer(List.of(text)));
            }
        }
    }
}
