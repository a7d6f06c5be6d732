package dev.emend.analysis.projection;

import dev.emend.model.Progress;
import java.util.concurrent.CancellationException;
import java.util.concurrent.locks.ReentrantLock;
import tagbio.umap.ProgressListener;
import tagbio.umap.Umap;
import tagbio.umap.UmapProgress;

/// The projection of vectors to two dimensions by UMAP (McInnes, Healy, Melville 2018, arXiv:1802.03426;
/// Tag.bio's Java port): what lies near each other stays near each other. The same vectors in the same
/// order give the same places.
///
/// One projection runs at a time, as the library counts progress for the whole program; others wait.
public final class Projection {
    /// The number of neighbors that make up the surroundings of a vector.
    static final int NEIGHBORS = 15;

    private static final int EPOCHS = 200;
    private static final long SEED = 20180209;

    /// The least number of vectors that have surroundings.
    private static final int FEWEST = 4;

    private static final ReentrantLock ONE_AT_A_TIME = new ReentrantLock();

    private Projection() {}

    /// Takes about 1.5 ms a vector of 384 dimensions on one core.
    ///
    /// @param vectors of one length, without NaN
    /// @param progress of this call alone
    /// @throws CancellationException when it is not wanted any more
    public static Places of(float[][] vectors, Progress progress) {
        if (vectors.length < FEWEST) {
            return inARow(vectors.length);
        }
        ONE_AT_A_TIME.lock();
        ProgressListener listener = state -> {
            if (progress.isCancelled()) {
                throw new CancellationException();
            }
            progress.report(state.getCount(), state.getTotal());
        };
        UmapProgress.addProgressListener(listener);
        try {
            var umap = new Umap();
            umap.setNumberComponents(2);
            umap.setNumberNearestNeighbours(Math.min(NEIGHBORS, vectors.length - 1));
            umap.setNumberEpochs(EPOCHS);
            umap.setThreads(1); // with more the places are others each time
            umap.setSeed(SEED);
            return places(umap.fitTransform(vectors));
        } finally {
            UmapProgress.removeProgressListener(listener);
            ONE_AT_A_TIME.unlock();
        }
    }

    private static Places inARow(int count) {
        var places = new Places(count);
        for (int i = 0; i < count; i++) {
            places.put(i, i, 0);
        }
        return places;
    }

    private static Places places(float[][] rows) {
        var places = new Places(rows.length);
        for (int i = 0; i < rows.length; i++) {
            places.put(i, rows[i][0], rows[i][1]);
        }
        return places;
    }
}
