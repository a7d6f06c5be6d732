package dev.emend.app.around;

import dev.emend.app.around.ItemSurroundings.EventKind;
import dev.emend.app.around.ItemSurroundings.Kind;
import dev.emend.model.texts.Messages;
import java.util.Optional;

/// What lies around an item, in words.
final class AroundTexts {
    private AroundTexts() {}

    static String title(Kind kind) {
        return switch (kind) {
            case LEARNINGS -> Messages.of("around.learnings");
            case PLANS -> Messages.of("around.plans");
            case RUNS -> Messages.of("around.runs");
            case MEMORIES -> Messages.of("around.memories");
            case PEOPLE -> Messages.of("around.people");
        };
    }

    static String edge(Kind kind) {
        return switch (kind) {
            case LEARNINGS -> Messages.of("around.edge.learnings");
            case PLANS -> Messages.of("around.edge.plans");
            case RUNS -> Messages.of("around.edge.runs");
            case MEMORIES -> Messages.of("around.edge.memories");
            case PEOPLE -> Messages.of("around.edge.people");
        };
    }

    static String title(EventKind kind) {
        return switch (kind) {
            case CREATED -> Messages.of("around.event.created");
            case FAILURE -> Messages.of("around.event.failure");
            case KEPT -> Messages.of("around.event.kept");
            case EDITED -> Messages.of("around.event.edited");
            case RATED -> Messages.of("around.event.rated");
            case PLAN -> Messages.of("around.event.plan");
            case RUN -> Messages.of("around.event.run");
        };
    }

    static String news(Optional<Boolean> isGood) {
        return isGood.map(good -> good ? Messages.of("around.news.good") : Messages.of("around.news.bad"))
                .orElseGet(() -> Messages.of("around.news.neither"));
    }

    static String outcome(Optional<Boolean> succeeded) {
        return succeeded
                .map(isSuccess -> isSuccess ? Messages.of("around.succeeded") : Messages.of("around.failed"))
                .orElseGet(() -> Messages.of("around.unknown"));
    }
}
