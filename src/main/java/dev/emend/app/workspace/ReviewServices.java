package dev.emend.app.workspace;

import dev.emend.app.library.ItemEditor;
import dev.emend.app.library.PromotionService;
import dev.emend.app.review.AgentQuestions;
import dev.emend.app.review.CalibrationService;
import dev.emend.app.review.JudgingService;
import dev.emend.app.review.ProposalService;
import dev.emend.app.review.ReviewQueueService;
import dev.emend.app.review.ReviewService;
import dev.emend.app.review.TrustService;
import dev.emend.app.rules.BurstService;
import dev.emend.app.rules.KeepRuleService;

/// Everything about judging what agents learned.
///
/// @param editor single changes of a catalog
/// @param promotions copies into catalogs that more people read
/// @param queue what waits
/// @param decisions on learnings and changed items
/// @param trust what people say about trust
/// @param proposals duplicates, contradictions and look-alikes that wait for a verdict
/// @param judging has a model judge look-alikes
/// @param questions has agents judge them, when a person lets it
/// @param rules what people let be kept without a look
/// @param bursts what one source brought in a short time
/// @param calibration how fast and how steadily people judge
public record ReviewServices(
        ItemEditor editor,
        PromotionService promotions,
        ReviewQueueService queue,
        ReviewService decisions,
        TrustService trust,
        ProposalService proposals,
        JudgingService judging,
        AgentQuestions questions,
        KeepRuleService rules,
        BurstService bursts,
        CalibrationService calibration) {}
