package dev.emend.app.review;

import dev.emend.analysis.statistics.KappaAgreement;

/// The agreement of judgments of the same things.
///
/// @param kappa agreement beyond chance: 1 for full agreement, 0 for what chance gives; NaN when it
///   cannot be judged, because nothing was judged twice or everything alike
/// @param subjects the number of things judged by all
/// @param observedAgreement the share judged alike, 0 to 1; NaN without subjects
public record AgreementScore(double kappa, int subjects, double observedAgreement) {
    public static AgreementScore of(KappaAgreement.Kappa kappa) {
        return new AgreementScore(kappa.value(), kappa.subjects(), kappa.observed());
    }
}
