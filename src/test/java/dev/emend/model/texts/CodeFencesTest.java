package dev.emend.model.texts;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CodeFencesTest {
    /// @param text lines divided by `|`
    /// @param outside the numbers of those that stand in no fence
    @ParameterizedTest
    @CsvSource({
        "a|```|b|```|c,1 5",
        "```inline code``` starts this line|a,1 2",
        "``` a ` b|c,1 2",
        "````|```|a|````|b,5",
        "```js title=x|a|```|b,4",
        "~~~ `a`|b|```|~~~|c,5",
        "```|~~~|```|a,4",
        "- ```sh|  a|  ```|- b,4",
        "1. ```|   a|   ```|b,4",
        "> ```|> a|> ```|b,4",
        "> ```|> a|b,3",
        "```|a,''",
        "```|a|``` b|c,''",
        "``|a,1 2",
        "* * *|a,1 2"
    })
    void linesInFencesAreThoseOfCommonMark(String text, String outside) {
        var fences = new CodeFences();
        List<String> found = new ArrayList<>();
        int number = 0;
        for (var line : text.split("\\|", -1)) {
            number++;
            if (!fences.takes(line)) {
                found.add(String.valueOf(number));
            }
        }
        assertEquals(outside, String.join(" ", found));
    }
}
