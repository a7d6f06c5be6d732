package dev.emend.model.texts;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.MalformedInputException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class FailureReasonTest {
    static Stream<Throwable> failures() {
        return Stream.of(
                new IOException(),
                new IOException((String) null),
                new IOException(new NullPointerException()),
                new UncheckedIOException(new IOException()),
                new ExecutionException(new IllegalStateException()),
                new CompletionException(new NoSuchFileException("a.json")),
                new MalformedInputException(1),
                new NoSuchFileException("a.json"),
                new AccessDeniedException("a.json"),
                new DirectoryNotEmptyException("a.json"),
                new FileSystemException("a.json"));
    }

    @ParameterizedTest
    @MethodSource("failures")
    void noReasonIsAClassNothingOrTheNameOfAFileAlone(Throwable failure) {
        var reason = FailureReason.of(failure);
        assertFalse(reason.isBlank());
        for (var odd : new String[] {"null", "Exception", "java.", "Input length", "a.json"}) {
            assertFalse(reason.contains(odd), reason);
        }
    }

    @Test
    void whatTheSystemSaysOfAFileIsKept() {
        assertEquals(
                "a.json: No space left on device",
                FailureReason.of(new FileSystemException("a.json", null, "No space left on device")));
        assertEquals("there is no such file", FailureReason.of(new NoSuchFileException("a.json")));
        assertEquals(
                "the disk is broken",
                FailureReason.of(new UncheckedIOException(new IOException("the disk is broken"))));
    }
}
