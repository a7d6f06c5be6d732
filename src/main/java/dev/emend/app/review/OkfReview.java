package dev.emend.app.review;

import dev.emend.app.core.Actor;
import dev.emend.catalog.markdown.FolderItems;
import dev.emend.catalog.markdown.FrontMatterText;
import dev.emend.model.Edit;
import dev.emend.model.Json;
import dev.emend.model.KnowledgeItem;
import dev.emend.model.UserException;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;

/// What the Open Knowledge Format 0.2 wants a concept to say when a person kept it: who verified it and when, that it
/// is stable, and after which day to look again.
final class OkfReview {
    private static final Duration STALE = Duration.ofDays(180);

    private OkfReview() {}

    /// @return nothing for items of other formats, which know no such keys
    static List<Edit> kept(KnowledgeItem item, Actor actor, Instant at) throws UserException {
        if (!FolderItems.isOkf(item)) {
            return List.of();
        }
        var text = item.fields().text("front_matter").orElse("");
        var fields = FrontMatterText.fields(text);
        var moment = at.truncatedTo(ChronoUnit.SECONDS);
        var events = new ArrayList<Json>(
                fields.get("verified") instanceof Json.Obj one ? List.of(one) : fields.array("verified"));
        events.add(Json.Obj.of("by", "human:" + actor.name().strip().replaceAll("\\s+", "-"), "at", moment.toString()));
        text = FrontMatterText.with(text, "verified", new Json.Arr(events));
        text = FrontMatterText.with(text, "status", new Json.Text("stable"));
        text = FrontMatterText.with(
                text, "stale_after", new Json.Text(moment.plus(STALE).toString()));
        return List.of(new Edit.SetField(item.ref(), "front_matter", new Json.Text(text)));
    }
}
