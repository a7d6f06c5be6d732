package dev.emend.gui.kit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.model.UserException;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.Test;

class ErrorsTest {
    @Test
    void keepsTheWordsThatWereWrittenForUsers() {
        var told = new UserException(
                UserException.Code.FILE_BUSY, "a.json is being written.", "Nothing was lost.", "Wait a moment.");
        var problem = Problem.of(new CompletionException(told));
        assertEquals("a.json is being written.", problem.message());
        assertEquals("Nothing was lost.", problem.impact());
        assertEquals("Wait a moment.", problem.remedy());
        assertEquals("file-busy", problem.code());
    }

    @Test
    void aBugIsNotShownAsItsStackTrace() {
        var problem = Problem.of(new NullPointerException("index"));
        assertTrue(problem.details().contains("NullPointerException: index"));
        assertTrue(!problem.message().contains("Null"));
    }

    @Test
    void theSameBugHasTheSameCodeAndAnotherAnother() {
        assertEquals(bug().code(), bug().code());
        assertNotEquals(bug().code(), Problem.of(new ArithmeticException()).code());
    }

    private static Problem bug() {
        return Problem.of(new IllegalStateException("any words"));
    }
}
