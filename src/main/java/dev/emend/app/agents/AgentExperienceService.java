package dev.emend.app.agents;

import dev.emend.app.core.AgentClient;
import dev.emend.app.core.ServiceContext;
import dev.emend.app.knowledge.AgentMemoryService;
import dev.emend.app.knowledge.Provenance;
import dev.emend.app.knowledge.VisibilityPolicy;
import dev.emend.app.memories.MemoryEditor;
import dev.emend.model.Experience;
import dev.emend.model.Json;
import dev.emend.model.Memory;
import dev.emend.model.Origin;
import dev.emend.model.ReviewState;
import dev.emend.model.UserException;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/// Experiences and lessons agents log: each becomes a pending memory that says where it comes from.
/// Thread-safe; calls block.
public final class AgentExperienceService {
    /// The format of origins from agents.
    public static final String FORMAT = "agent";

    private final ServiceContext context;
    private final MemoryEditor memories;
    private final DuplicateReportLimiter limiter;

    AgentExperienceService(ServiceContext context, MemoryEditor memories, DuplicateReportLimiter limiter) {
        this.context = context;
        this.memories = memories;
        this.limiter = limiter;
    }

    /// @param memory its id
    public record LoggedMemory(
            AgentReportService.Status status, Optional<String> memory, AgentReportService.Receipt receipt) {}

    /// Keeps the log of an experience as a pending memory.
    public LoggedMemory experience(Experience experience, ExperienceContext about) throws UserException {
        var log = new Experience(VisibilityPolicy.mask(experience.fields()));
        return remember(
                log.summary(),
                log.fields(),
                (id, metadata, origin) -> log.memory(id, log.metadata().with(metadata), origin),
                about);
    }

    /// Keeps what an agent learned as a pending memory.
    public LoggedMemory lesson(Memory.Text text, Memory.Result result, ExperienceContext about) throws UserException {
        var fields = VisibilityPolicy.mask(Json.Obj.of(
                "task", text.task(),
                "context", text.context(),
                "narrative", text.narrative(),
                "reflection", text.reflection(),
                "tactical", text.lessons().tactical(),
                "strategic", text.lessons().strategic(),
                "meta", text.lessons().meta(),
                "anti_patterns", text.lessons().antiPatterns(),
                "execution", result.execution(),
                "outcome", result.outcome()));
        return remember(
                DuplicateReportLimiter.words(fields),
                fields,
                (id, metadata, origin) -> new Memory(
                        id,
                        Memory.Kind.LEARNED,
                        text(fields),
                        new Memory.Result(
                                result.outcome(), result.confidence(), result.timestamp(), fields.object("execution")),
                        metadata,
                        origin),
                about);
    }

    private static Memory.Text text(Json.Obj fields) {
        var anti = fields.get("anti_patterns");
        return new Memory.Text(
                fields.text("task").orElse(""),
                fields.text("context").orElse(""),
                fields.text("narrative").orElse(""),
                fields.text("reflection").orElse(""),
                new Memory.MemoryLessons(
                        fields.text("tactical").orElse(""),
                        fields.text("strategic").orElse(""),
                        fields.text("meta").orElse(""),
                        anti == null ? Json.Null.NULL : anti));
    }

    /// @param metadata kept beside it
    /// @param run empty when the agent did not say
    public record ExperienceContext(Json.Obj metadata, String run, AgentClient client) {}

    private interface MemoryFactory {
        Memory of(String id, Json.Obj metadata, Origin origin);
    }

    private LoggedMemory remember(String words, Json.Obj fields, MemoryFactory memoryFactory, ExperienceContext about)
            throws UserException {
        var client = about.client();
        var provenance = Provenance.of(client, about.run(), context.clock().instant(), fields);
        return limiter.storeUnlessRepeated(client.name(), words, () -> remember(provenance, memoryFactory, about));
    }

    private LoggedMemory remember(Provenance provenance, MemoryFactory memoryFactory, ExperienceContext about)
            throws UserException {
        // the same twice is two experiences
        var origin = new Origin(
                AgentMemoryService.source(about.client()),
                FORMAT,
                provenance.hash().substring(0, 24) + "-" + UUID.randomUUID());
        var metadata = VisibilityPolicy.mask(about.metadata()).with("provenance", provenance.toJson());
        var memory = memoryFactory.of(origin.memoryId(), metadata, origin);
        memories.add(about.client().actor(), memory, ReviewState.PENDING);
        return new LoggedMemory(
                AgentReportService.Status.PENDING,
                Optional.of(memory.id()),
                new AgentReportService.Receipt(provenance, List.of()));
    }
}
