package dev.emend.gui.shell;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.app.core.AppEvent;
import dev.emend.gui.kit.Background;
import dev.emend.gui.kit.Problem;
import dev.emend.model.UserException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class CatalogOpeningTest {
    private final ArrayDeque<Runnable> works = new ArrayDeque<>();
    private final CatalogOpening opening = new CatalogOpening(new Background(works::add, Runnable::run));
    private final List<String> done = new ArrayList<>();
    private final List<AppEvent> heard = new ArrayList<>();
    private final List<Problem> failed = new ArrayList<>();

    private void ask() {
        opening.background().run(() -> done.add("asked"), _ -> done.add("answered"), failed::add);
    }

    private void work() {
        while (!works.isEmpty()) {
            works.remove().run();
        }
    }

    @Test
    void whatIsAskedMeanwhileIsAnsweredOnceTheCatalogsAreOpen() {
        opening.begin(
                () -> {
                    done.add("opened");
                    return List.of();
                },
                failed::add);
        ask();
        assertEquals(1, works.size());
        assertFalse(opening.isOver());

        work();

        assertEquals(List.of("opened", "asked", "answered"), done);
        assertTrue(opening.isOver());
        ask();
        work();
        assertEquals(5, done.size());
    }

    @Test
    void whatCannotBeOpenedIsToldAndKeepsNobodyWaiting() {
        var torn = new UserException(UserException.Code.BROKEN_FILE, "It is cut off.", "", "");
        opening.begin(() -> List.of(torn), failed::add);
        work();
        opening.begin(
                () -> {
                    throw torn;
                },
                failed::add);
        ask();

        work();

        assertEquals(
                List.of("It is cut off.", "It is cut off."),
                failed.stream().map(Problem::message).toList());
        assertEquals(List.of("asked", "answered"), done);
    }

    @Test
    void catalogsThatAreOpenedMakeNobodyReadTwice() {
        var events = opening.events(heard::add);
        var opened = new AppEvent.CatalogChanged(UUID.randomUUID());
        var proposals = new AppEvent.ProposalsChanged();
        opening.begin(List::of, failed::add);
        events.accept(opened);
        events.accept(proposals);
        assertEquals(List.of(proposals), heard);

        work();
        events.accept(opened);

        assertEquals(List.of(proposals, opened), heard);
    }
}
