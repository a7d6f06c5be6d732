package dev.emend.json;

import dev.emend.model.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Parse;
import org.snakeyaml.engine.v2.events.CollectionEndEvent;
import org.snakeyaml.engine.v2.events.CollectionStartEvent;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.events.MappingStartEvent;
import org.snakeyaml.engine.v2.events.NodeEvent;
import org.snakeyaml.engine.v2.events.ScalarEvent;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;

/// Editor of one member of a YAML mapping, which leaves every other character as it was.
public final class YamlMembers {
    private static final LoadSettings SETTINGS =
            LoadSettings.builder().setCodePointLimit(4_000_000).build();

    private final String yaml;
    private final String key;
    private final Json value;

    private boolean isFlow;
    private boolean isEmpty = true;

    /// The end of the mapping, or -1 when there is none.
    private int end = -1;

    private int indent;
    private int memberStart = -1;
    private int keyEnd;
    private int valueStart;
    private int valueEnd;

    private YamlMembers(String yaml, String key, Json value) {
        this.yaml = yaml;
        this.key = key;
        this.value = value;
    }

    /// The text with another value of a key: in its place, else at the end.
    ///
    /// @param yaml with LF as line end, one mapping or nothing
    /// @return empty when the value can't be replaced without a change to another one, or the text can't be read
    public static Optional<String> with(String yaml, String key, Json value) {
        try {
            var before = YamlText.parse(yaml);
            if (!(before instanceof Json.Obj) && before != Json.Null.NULL) {
                return Optional.empty();
            }
            var expected = (before instanceof Json.Obj fields ? fields : Json.Obj.EMPTY).with(key, value);
            for (var text : new YamlMembers(yaml, key, value).candidates()) {
                if (isRead(text, expected)) {
                    return Optional.of(text);
                }
            }
            return Optional.empty();
        } catch (JsonFault | YamlEngineException e) {
            return Optional.empty(); // whoever asked reads the text to say what is wrong with it
        }
    }

    private static boolean isRead(String text, Json.Obj expected) {
        try {
            return YamlText.parse(text).equals(expected);
        } catch (JsonFault e) {
            return false; // the next candidate is tried
        }
    }

    /// Texts that may be right, the one that changes least first.
    private List<String> candidates() {
        find();
        var lines = YamlText.write(Json.Obj.of(key, value));
        var flow = lines.substring(lines.indexOf(':') + 1).strip();
        boolean isLine = lines.indexOf('\n') == lines.length() - 1;
        var texts = new ArrayList<String>();
        if (memberStart >= 0) {
            var between = yaml.substring(keyEnd, Math.max(keyEnd, valueStart));
            boolean isBelow = between.contains("\n");
            if (isLine && !isBelow) {
                var quoted = isFlow ? value.compact() : flow;
                texts.add(replace(valueStart, valueEnd, quoted));
                texts.add(replace(valueStart, valueEnd, " " + quoted));
            }
            if (!isFlow && !between.contains("#")) {
                texts.add(replace(memberStart, valueEnd, lines.stripTrailing()));
            }
        } else if (isFlow) {
            var member = new Json.Text(key).compact() + ": " + value.compact();
            texts.add(replace(end, end, (isEmpty ? "" : ", ") + member));
            texts.add(replace(end, end, member));
        } else {
            var open = yaml.isEmpty() || yaml.endsWith("\n") ? "" : "\n";
            texts.add(yaml + open + lines.indent(indent));
        }
        return texts;
    }

    private String replace(int from, int to, String text) {
        int last = to; // a block scalar ends behind its last line and the empty ones under it
        while (last > from && yaml.charAt(last - 1) == '\n') {
            last--;
        }
        return yaml.substring(0, from) + text + yaml.substring(last);
    }

    private void find() {
        int depth = 0;
        boolean isKey = true;
        boolean isSought = false;
        int last = 0;
        for (var event : new Parse(SETTINGS).parseString(yaml)) {
            if (event instanceof CollectionEndEvent) {
                depth--;
                if (depth == 0) {
                    end = offset(event.getStartMark()).orElse(yaml.length());
                }
            }
            // the value of the key is over once something follows on the level of the key
            if (depth == 1 && event instanceof NodeEvent || depth == 0) {
                isSought = false;
            }
            if (event instanceof NodeEvent && depth == 0) {
                isFlow = event instanceof MappingStartEvent mapping && mapping.isFlow();
            } else if (depth == 1 && event instanceof NodeEvent node) {
                isEmpty = false;
                if (isKey) {
                    indent = event.getStartMark().map(Mark::getColumn).orElse(0);
                    if (isNamed(node)) {
                        memberStart = offset(event.getStartMark()).orElse(-1);
                        keyEnd = offset(event.getEndMark()).orElse(0);
                    }
                } else if (memberStart >= 0 && valueEnd == 0) {
                    valueStart = offset(event.getStartMark()).orElse(0);
                    valueEnd = offset(event.getEndMark()).orElse(0);
                    isSought = true;
                }
                isKey = !isKey;
            }
            // the end of a block collection is where the next thing begins
            if (isSought && depth >= 1) {
                int at = offset(event.getEndMark()).orElse(last);
                boolean isBlockEnd = event instanceof CollectionEndEvent && !isClosed(event);
                valueEnd = isBlockEnd ? last : at;
            }
            if (!(event instanceof CollectionEndEvent) || isClosed(event)) {
                last = offset(event.getEndMark()).orElse(last);
            }
            if (event instanceof CollectionStartEvent) {
                depth++;
            }
        }
    }

    /// The range of a scalar without quotes, in UTF-16 units.
    public record PlainScalar(int start, int end) {}

    /// The keys and values that stand without quotes, in their order.
    ///
    /// @param yaml that can be read
    public static List<PlainScalar> plainScalars(String yaml) {
        var all = new ArrayList<PlainScalar>();
        for (var event : new Parse(SETTINGS).parseString(yaml)) {
            if (event instanceof ScalarEvent scalar && scalar.isPlain()) {
                int start = offset(yaml, scalar.getStartMark()).orElse(0);
                int end = offset(yaml, scalar.getEndMark()).orElse(start);
                // an anchor or a tag stands before the value
                boolean isOneLine = yaml.substring(start, end).endsWith(scalar.getValue());
                all.add(new PlainScalar(isOneLine ? end - scalar.getValue().length() : start, end));
            }
        }
        return all;
    }

    private boolean isNamed(NodeEvent node) {
        return memberStart < 0
                && node instanceof ScalarEvent scalar
                && scalar.getValue().equals(key);
    }

    /// Whether a collection ends by a bracket.
    private static boolean isClosed(Event event) {
        return !event.getStartMark()
                .map(Mark::getIndex)
                .equals(event.getEndMark().map(Mark::getIndex));
    }

    /// Marks count code points.
    private OptionalInt offset(Optional<Mark> mark) {
        return offset(yaml, mark);
    }

    private static OptionalInt offset(String yaml, Optional<Mark> mark) {
        return mark.isPresent()
                ? OptionalInt.of(yaml.offsetByCodePoints(0, mark.get().getIndex()))
                : OptionalInt.empty();
    }
}
