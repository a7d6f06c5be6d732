package dev.emend.gui.kit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;

/// An action and the keys it comes with, known before its screen is made: from a table beside the
/// program, which a test compares with the screens.
///
/// @param place the id of the screen that has it, or [#EVERYWHERE]
/// @param keys the first is the one shown; empty when there is none
public record ActionKey(String id, String place, List<String> keys) {
    public static final String EVERYWHERE = "everywhere";
    private static final String TABLE = "/dev/emend/gui/keys.tsv";

    public ActionKey {
        keys = List.copyOf(keys);
    }

    /// The keys of the actions of every screen, in its order. Blocks.
    public static List<ActionKey> all() {
        try (var table = ActionKey.class.getResourceAsStream(TABLE)) {
            if (table == null) {
                throw new IllegalStateException("no " + TABLE);
            }
            return new String(table.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .map(line -> line.split("\t", -1))
                    .map(cells -> new ActionKey(
                            cells[1],
                            cells[0],
                            Stream.of(cells[2].split(" / "))
                                    .filter(key -> !key.isEmpty())
                                    .toList()))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
