package dev.emend.search;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.codecs.Codec;
import org.apache.lucene.codecs.FilterCodec;
import org.apache.lucene.codecs.KnnVectorsFormat;
import org.apache.lucene.codecs.lucene99.Lucene99HnswVectorsFormat;
import org.apache.lucene.codecs.perfield.PerFieldKnnVectorsFormat;
import org.apache.lucene.index.FilterMergePolicy;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.MergeTrigger;
import org.apache.lucene.index.SegmentCommitInfo;
import org.apache.lucene.index.SegmentInfos;
import org.apache.lucene.index.TieredMergePolicy;

/// Builds graphs of nearest neighbours behind the writing instead of in it.
///
/// What is written is searchable at once: small segments have no graph and are compared vector by
/// vector, which is exact. Once they hold [#FLAT_UP_TO] documents together they become one segment
/// with a graph, on a thread of Lucene's.
final class GraphMerges extends FilterMergePolicy {
    /// Up to about this many vectors a segment has no graph.
    static final int FLAT_UP_TO = 20_000;

    /// Lucene makes a graph of n vectors when n exceeds `ln n` times this.
    private static final int GRAPH_FROM = 2_000;

    private static final int CONNECTIONS = 16;
    private static final int BEAM_WIDTH = 100;

    /// About 10,000 documents with one vector.
    private static final double RAM_BUFFER_MB = 32;

    /// Fewer than Lucene's ten: each graph is searched on its own.
    private static final int GRAPHS_PER_TIER = 2;

    private static final double MAX_SEGMENT_MB = 64 << 10;

    private GraphMerges() {
        super(new TieredMergePolicy().setSegmentsPerTier(GRAPHS_PER_TIER).setMaxMergedSegmentMB(MAX_SEGMENT_MB));
    }

    static IndexWriterConfig config() {
        var graphs = new Lucene99HnswVectorsFormat(CONNECTIONS, BEAM_WIDTH, 1, null, GRAPH_FROM);
        var standard = Codec.getDefault();
        return new IndexWriterConfig(WordQuery.newAnalyzer())
                .setRAMBufferSizeMB(RAM_BUFFER_MB)
                .setMergePolicy(new GraphMerges())
                // read by its name: only what is written differs
                .setCodec(new FilterCodec(standard.getName(), standard) {
                    @Override
                    public KnnVectorsFormat knnVectorsFormat() {
                        return new PerFieldKnnVectorsFormat() {
                            @Override
                            public KnnVectorsFormat getKnnVectorsFormatForField(String field) {
                                return graphs;
                            }
                        };
                    }
                });
    }

    @Override
    public MergeSpecification findMerges(MergeTrigger trigger, SegmentInfos segments, MergeContext context)
            throws IOException {
        var flat = new ArrayList<SegmentCommitInfo>();
        int documents = 0;
        for (var segment : segments) {
            int size = segment.info.maxDoc();
            if (size <= FLAT_UP_TO && !context.getMergingSegments().contains(segment)) {
                flat.add(segment);
                documents += size;
            }
        }
        if (documents <= FLAT_UP_TO) {
            return super.findMerges(trigger, segments, context);
        }
        var merges = new MergeSpecification();
        merges.add(new OneMerge(List.copyOf(flat)));
        return merges;
    }
}
