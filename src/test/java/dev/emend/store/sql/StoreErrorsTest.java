package dev.emend.store.sql;

import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What a person reads when the disk is full.
class StoreErrorsTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            1048576 | 1048575 | it needs 1.1 MB, and 1.0 MB are free
            1000000 | 999999  | it needs 1.0 MB, and 0.9 MB are free
            8388608 | 8388607 | it needs 8.4 MB, and 8.3 MB are free
            1048576 | 0       | it needs 1.1 MB, and 0 bytes are free
            1048576 | 1048576 | There is no space left for the store. What
            """)
    void whatIsFreeReadsAsLessThanWhatIsNeeded(long needed, long free, String words) {
        var message = StoreErrors.full("the store", needed, free, null).message();
        assertTrue(message.contains(words), message);
    }
}
