package dev.emend;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.logging.Level;
import java.util.logging.LogRecord;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LibraryLoggingTest {
    /// What the library of the protocol says when a client hung up.
    @ParameterizedTest
    @CsvSource({
        "false, Failed to send message to session 1f8: Client disconnected",
        "false, Failed to handle request stream: Failed to send message to session 1f8",
        "true, Failed to handle request stream: no such handler"
    })
    void nobodyIsToldThatAClientHungUp(boolean isLogged, String message) {
        var entry = new LogRecord(Level.SEVERE, message);
        entry.setLoggerName("io.modelcontextprotocol.server.transport.HttpServletStreamableServerTransportProvider");
        assertEquals(isLogged, LibraryLogging.isLogged(entry));
        entry.setLoggerName(LibraryLoggingTest.class.getName());
        assertTrue(LibraryLogging.isLogged(entry), "what others say is theirs");
    }
}
