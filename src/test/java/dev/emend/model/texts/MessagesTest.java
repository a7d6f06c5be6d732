package dev.emend.model.texts;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.MissingResourceException;
import org.junit.jupiter.api.Test;

class MessagesTest {
    @Test
    void fillsInWhatAnArgumentIsCalled() {
        assertEquals("There is no file notes.json.", Messages.of("shared.noFile", Path.of("notes.json")));
        assertEquals("There is no file null.", Messages.of("shared.noFile", (Object) null));
    }

    @Test
    void leavesNumbersUngroupedUnlessTheTextGroupsThem() {
        assertEquals("A limit must be 1 to 1000, not 12345.", Messages.of("cli.limitOutOfRange", 1000, 12_345L));
        assertEquals("1,200 bytes", Messages.of("store.spaceInBytes", 1200));
    }

    @Test
    void choosesByNumberWithoutGroupingIt() {
        assertTrue(Messages.of("store.teamSilentWaiting", "db", 1).endsWith(" 1 decision waits on this machine."));
        assertTrue(
                Messages.of("store.teamSilentWaiting", "db", 1234).endsWith(" 1234 decisions wait on this machine."));
    }

    @Test
    void takesATextWithoutArgumentsAsItIs() {
        assertEquals("Put it between {items} and {/items}.", Messages.of("preview.putInItems"));
    }

    @Test
    void failsOnAnUnknownKey() {
        assertThrows(MissingResourceException.class, () -> Messages.of("review.noSuchText"));
    }
}
