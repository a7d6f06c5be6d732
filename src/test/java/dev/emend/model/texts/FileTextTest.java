package dev.emend.model.texts;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.fixtures.SharedData;
import dev.emend.model.texts.FileText.Padding;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FileTextTest {
    private static final String TEXT = "# Yard\n\n- Read the gauge, 5 € a day, ä and 水.\r\n- Then stop.\n";

    @ParameterizedTest
    @ValueSource(strings = {"UTF-8", "UTF-16LE", "UTF-16BE", "UTF-32LE", "UTF-32BE"})
    void everyUnicodeEncodingIsReadWithAndWithoutAMark(String name) {
        var charset = Charset.forName(name);
        for (var mark : List.of("", "\uFEFF")) {
            var decoded = FileText.of((mark + TEXT).getBytes(charset));
            assertEquals(TEXT, decoded.text(), name + mark);
            assertEquals(charset, decoded.charset());
            assertTrue(decoded.isUnicode());
            assertEquals(List.of(), decoded.padding());
        }
        assertEquals("a", FileText.of("a".getBytes(charset)).text());
        assertEquals("", FileText.of(new byte[0]).text());
    }

    @Test
    void whatIsOfBeforeUnicodeIsReadAndItsFirstLineKnown() {
        var bytes = "one\ntwo\r\nthree ä\nfour ö\n".getBytes(StandardCharsets.ISO_8859_1);
        var decoded = FileText.of(bytes);
        assertEquals("one\ntwo\r\nthree ä\nfour ö\n", decoded.text());
        assertFalse(decoded.isUnicode());
        assertEquals(3, FileText.firstInvalidLine(bytes));
    }

    @Test
    void paddingIsLeftOutAndKnownByItsLine() {
        var bytes = "\0\0one\ntwo\0\0\0\nthree\n\0".getBytes(StandardCharsets.UTF_8);
        var decoded = FileText.of(bytes);
        assertEquals("one\ntwo\nthree\n", decoded.text());
        assertEquals(List.of(new Padding(1, 2), new Padding(2, 3), new Padding(4, 1)), decoded.padding());
        assertEquals(StandardCharsets.UTF_8, decoded.charset());
    }

    @ParameterizedTest
    @ValueSource(strings = {"utf8bom.md", "utf16.md", "utf16be.md", "latin1.md", "nul.md"})
    void theSharedTextsAreWhole(String name) throws Exception {
        var decoded = FileText.of(Files.readAllBytes(SharedData.path("cases/enc/" + name)));
        assertEquals(
                List.of("# Yard", "", "- Read `src/pump/valve.ts` first. ä"),
                decoded.text().lines().limit(3).toList());
        assertTrue(decoded.text().contains("ghp_"));
        assertEquals(!name.equals("latin1.md"), decoded.isUnicode());
        assertEquals(name.equals("nul.md") ? 1 : 0, decoded.padding().size());
    }
}
