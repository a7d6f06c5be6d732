package dev.emend.model.texts;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.OptionalInt;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Which texts have a conflict of git in them, and in which line.
class ConflictMarkersTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "# A\n\n<<<<<<< HEAD\n- one\n=======\n- two\n>>>>>>> branch\n",
                "# A\r\n\r\n<<<<<<< HEAD\r\n- one\r\n=======\r\n- two\r\n>>>>>>> branch\r\n",
                "# A\n\n<<<<<<<\n=======\n>>>>>>>",
                "# A\n\n<<<<<<< ours\n- one\n||||||| base\n- none\n=======\n- two\n>>>>>>> theirs\n",
                "---\nname: a\n<<<<<<< HEAD\ndescription: one\n=======\ndescription: two\n>>>>>>> b\n---\n",
                // each side opens a fence of its own
                "# A\n\n<<<<<<< HEAD\n```sh\n=======\n```bash\n>>>>>>> branch\nls\n```\n"
            })
    void aConflictIsInTheThirdLine(String text) {
        assertEquals(OptionalInt.of(3), ConflictMarkers.line(text));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "A heading\n=======\n\nText\n",
                ">>>>>>> quoted\n\nA heading\n=======\n\n<<<<<<< arrows\n",
                "<<<<<<< HEAD\n- one\n=======\n- two\n",
                "```\n<<<<<<< HEAD\n- one\n=======\n- two\n>>>>>>> branch\n```\n",
                "- An example:\n  ~~~text\n<<<<<<< HEAD\n=======\n>>>>>>> branch\n  ~~~\n",
                "    <<<<<<< HEAD\n    =======\n    >>>>>>> branch\n",
                "<<<<<<<< eight\n========\n>>>>>>>> eight\n",
                "Look for <<<<<<< HEAD, ======= and >>>>>>> branch.\n"
            })
    void thereIsNone(String text) {
        assertEquals(OptionalInt.empty(), ConflictMarkers.line(text));
    }
}
