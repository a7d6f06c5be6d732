package dev.emend.search;

/// How the parts of a hit become its score.
public enum Ranking {
    /// `(0.7 · relevance + 0.3 · quality01) × trust`, 0 to 1: Emend's own.
    BALANCED {
        @Override
        double ofRelevant(double relevance, Hit.Parts parts) {
            return (0.7 * relevance + 0.3 * parts.quality01()) * parts.trust();
        }
    },
    /// `0.3 · quality + 0.7 · relevance` with quality 1 to 5: as the scoped knowledge design writes
    /// it, where quality outweighs relevance and trust counts nothing.
    DOCUMENT {
        @Override
        double ofRelevant(double relevance, Hit.Parts parts) {
            return 0.3 * (1 + 4 * parts.quality01()) + 0.7 * relevance;
        }
    };

    abstract double ofRelevant(double relevance, Hit.Parts parts);

    /// The score of a hit. Without a relevance it is `trust / lexicalRank` under both formulas: the
    /// best word match of full trust scores 1, and lack of trust costs places, the more the further
    /// down the list.
    public double score(Hit.Parts parts) {
        if (parts.relevance().isPresent()) {
            return ofRelevant(parts.relevance().getAsDouble(), parts);
        }
        return parts.lexicalRank() == 0 ? 0 : parts.trust() / parts.lexicalRank();
    }
}
