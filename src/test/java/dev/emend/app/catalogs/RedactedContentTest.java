package dev.emend.app.catalogs;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.emend.store.curation.RedactionTable.KnownSecret;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RedactedContentTest {
    /// Made up, and put together here so that no scanner takes it for a leak.
    private static final String TOKEN = "gh" + "p_" + "q7Rt2LmX9a".repeat(4);

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    [{"a": "use TOKEN, ü                | [{"a": "use MARK, ü
                    [{"a": "use ESCAPED"                | [{"a": "use MARK"
                    ---~token: TOKEN # why~---~Use it.  | ---~token: "MARK" # why~---~Use it.
                    ---~a: 1~---~Use TOKEN. ü           | ---~a: 1~---~Use MARK. ü
                    ---~a: use TOKEN~---~- TOKEN: ü     | ---~a: "use MARK"~---~- MARK: ü
                    """)
    void bytesThatMayBeTornStayWhatTheyAreButForTheSecret(String written, String wanted) throws Exception {
        var digest = MessageDigest.getInstance("SHA-256");
        var known = new KnownSecret("GitHub token", new byte[0], digest.digest(TOKEN.getBytes(StandardCharsets.UTF_8)));
        var bytes = written.replace("~", "\n")
                .replace("TOKEN", TOKEN)
                .replace("ESCAPED", TOKEN.replace("q", "\\u0071"))
                .getBytes(StandardCharsets.UTF_8);

        var without = RedactedContent.without(bytes, List.of(known));

        assertEquals(
                wanted.replace("~", "\n").replace("MARK", "[redacted: GitHub token]"),
                new String(without, StandardCharsets.UTF_8));
    }
}
