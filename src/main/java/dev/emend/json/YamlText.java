package dev.emend.json;

import com.google.re2j.Pattern;
import dev.emend.model.Json;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.composer.Composer;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.exceptions.ComposerException;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;
import org.snakeyaml.engine.v2.nodes.Tag;
import org.snakeyaml.engine.v2.parser.ParserImpl;
import org.snakeyaml.engine.v2.scanner.StreamReader;
import org.snakeyaml.engine.v2.schema.CoreSchema;

/// YAML 1.2 in and out as [Json]: front matter of Markdown. Dates stay texts and numbers keep their
/// spelling; what no JSON can hold, such as keys that are lists, is a mistake.
public final class YamlText {
    private static final CoreSchema SCHEMA = new CoreSchema();
    private static final int MAX_LENGTH = 4_000_000;

    /// Aliases let a short text stand for a very long one.
    private static final int MAX_VALUES = 200_000;

    private static final int MAX_DEPTH = 100;

    private static final String TOO_MUCH =
            "it holds more than %,d values, or values more than %d deep in each other".formatted(MAX_VALUES, MAX_DEPTH);

    private static final int FLOW_LENGTH = 100;
    private static final Pattern NUMBER = Pattern.compile("-?(0|[1-9][0-9]*)(\\.[0-9]+)?([eE][-+]?[0-9]+)?");

    /// The form of a text without quotes for every reader of YAML, also of 1.1.
    private static final Pattern PLAIN = Pattern.compile("[\\p{L}/][%1$s ]*(?:[:#][%1$s][%1$s ]*)*"
            .formatted("\\p{L}\\p{M}\\p{N}\\p{Pd}\\p{Pi}\\p{Pf}_./@+(),'?!&*%%=;$~^|<>"));

    private static final Pattern MOMENT =
            Pattern.compile("[0-9]{4}-[0-9]{2}-[0-9]{2}(T[0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]+)?Z?)?");

    /// Words YAML 1.1 or 1.2 reads as something else than a text.
    private static final Pattern WORD =
            Pattern.compile("(?i)true|false|yes|no|on|off|y|n|null|~|\\.nan|[-+]?\\.inf|nan|infinity");

    private int values;

    private YamlText() {}

    /// The one document of a text; null for an empty one.
    ///
    /// @throws JsonFault with the line of the mistake, counted from 1 in this text
    public static Json parse(String yaml) throws JsonFault {
        try {
            if (yaml.length() > MAX_LENGTH) {
                throw fault((Mark) null, "it has more than %d characters".formatted(MAX_LENGTH));
            }
            // read at once: the reader fails where a character of two halves lies across the end of its buffer
            var settings = LoadSettings.builder()
                    .setSchema(SCHEMA)
                    .setAllowNonScalarKeys(true)
                    .setCodePointLimit(MAX_LENGTH)
                    .setBufferSize(yaml.length() + 2)
                    .build();
            var node = new Composer(settings, new LimitedParser(settings, yaml)).getSingleNode();
            return node.isEmpty() ? Json.Null.NULL : new YamlText().value(node.get(), 0);
        } catch (MarkedYamlEngineException e) {
            throw fault(e.getProblemMark().or(e::getContextMark).orElse(null), e.getProblem());
        } catch (YamlEngineException e) {
            throw fault((Mark) null, String.valueOf(e.getMessage()));
        }
    }

    /// Counts how deep values are in each other, since what reads its events calls itself for each level.
    private static final class LimitedParser extends ParserImpl {
        private int depth;

        LimitedParser(LoadSettings settings, String yaml) {
            super(settings, new StreamReader(settings, yaml));
        }

        @Override
        public Event next() {
            var event = super.next();
            switch (event.getEventId()) {
                case SequenceStart, MappingStart -> depth++;
                case SequenceEnd, MappingEnd -> depth--;
                default -> {}
            }
            if (depth > MAX_DEPTH) {
                throw new ComposerException("", Optional.empty(), TOO_MUCH, event.getStartMark());
            }
            return event;
        }
    }

    private static JsonFault fault(@Nullable Mark mark, String description) {
        var place = mark == null
                ? new JsonFault.Place(1, 1)
                : new JsonFault.Place(mark.getLine() + 1, mark.getColumn() + 1);
        return new JsonFault(JsonFault.Kind.SYNTAX, place, 0, description);
    }

    private static JsonFault fault(Node node, String description) {
        return fault(node.getStartMark().orElse(null), description);
    }

    private Json value(Node node, int depth) throws JsonFault {
        if (++values > MAX_VALUES || depth > MAX_DEPTH) {
            throw fault(node, TOO_MUCH);
        }
        return switch (node) {
            case ScalarNode scalar -> scalar(scalar);
            case SequenceNode sequence -> {
                var elements = new ArrayList<Json>();
                for (var element : sequence.getValue()) {
                    elements.add(value(element, depth + 1));
                }
                yield new Json.Arr(elements);
            }
            case MappingNode mapping -> mapping(mapping, depth);
            default -> throw fault(node, "an alias points to nothing");
        };
    }

    private Json mapping(MappingNode mapping, int depth) throws JsonFault {
        var members = new LinkedHashMap<String, Json>();
        for (var pair : mapping.getValue()) {
            if (!(pair.getKeyNode() instanceof ScalarNode key)) {
                throw fault(pair.getKeyNode(), "a key is a list or a mapping; it has to be a text");
            }
            if (members.containsKey(key.getValue())) {
                throw fault(key, "the key " + key.getValue() + " stands here a second time");
            }
            members.put(key.getValue(), value(pair.getValueNode(), depth + 1));
        }
        return Json.Obj.wrap(members);
    }

    private static Json scalar(ScalarNode scalar) {
        var text = scalar.getValue();
        var tag = scalar.getTag();
        if (tag.equals(Tag.NULL)) {
            return Json.Null.NULL;
        }
        if (tag.equals(Tag.BOOL)) {
            return Boolean.parseBoolean(text) ? Json.Bool.TRUE : Json.Bool.FALSE;
        }
        boolean isNumber = tag.equals(Tag.INT) || tag.equals(Tag.FLOAT);
        return isNumber && NUMBER.matcher(text).matches() ? new Json.Num(text) : new Json.Text(text);
    }

    /// The members in block style, a line end behind each; empty for an object without any. Read again
    /// they are the same.
    public static String write(Json.Obj members) {
        var out = new StringBuilder();
        members(members, 0, out);
        return out.toString();
    }

    private static void members(Json.Obj object, int indent, StringBuilder out) {
        boolean isFirst = true;
        for (Map.Entry<String, Json> member : object.members().entrySet()) {
            out.append(isFirst && indent < 0 ? "" : " ".repeat(Math.abs(indent)));
            isFirst = false;
            text(member.getKey(), false, out);
            out.append(':');
            appendValue(member.getValue(), Math.abs(indent), out);
        }
    }

    /// Appends a value behind a colon.
    private static void appendValue(Json value, int indent, StringBuilder out) {
        var flow = flow(value);
        if (flow != null) {
            out.append(' ').append(flow).append('\n');
            return;
        }
        out.append('\n');
        if (value instanceof Json.Obj object) {
            members(object, indent + 2, out);
        } else if (value instanceof Json.Arr(var elements)) {
            elements.forEach(element -> element(element, indent + 2, out));
        }
    }

    private static void element(Json element, int indent, StringBuilder out) {
        out.append(" ".repeat(indent)).append("-");
        if (element instanceof Json.Obj object && !object.members().isEmpty()) {
            out.append(' ');
            members(object, -(indent + 2), out); // its first key stands behind the dash
        } else {
            appendValue(element, indent, out);
        }
    }

    /// A value that fits on a line: a scalar, something empty, or a short list of scalars.
    private static @Nullable String flow(Json value) {
        var out = new StringBuilder();
        switch (value) {
            case Json.Obj object
            when !object.members().isEmpty() -> {
                return null;
            }
            case Json.Obj _ -> out.append("{}");
            case Json.Arr(var elements) -> {
                out.append('[');
                for (var element : elements) {
                    if (element instanceof Json.Obj || element instanceof Json.Arr) {
                        return null;
                    }
                    out.append(out.length() > 1 ? ", " : "");
                    scalar(element, true, out);
                }
                out.append(']');
                if (out.length() > FLOW_LENGTH) {
                    return null;
                }
            }
            default -> scalar(value, false, out);
        }
        return out.toString();
    }

    private static void scalar(Json value, boolean isInFlow, StringBuilder out) {
        if (value instanceof Json.Text(var text)) {
            text(text, isInFlow, out);
        } else {
            out.append(value.compact());
        }
    }

    private static void text(String text, boolean isInFlow, StringBuilder out) {
        boolean isPlain = MOMENT.matcher(text).matches()
                || PLAIN.matcher(text).matches()
                        && !WORD.matcher(text).matches()
                        && !text.endsWith(" ")
                        && !text.contains(" #")
                        && !(isInFlow && (text.contains(":") || text.contains(",")));
        if (isPlain) {
            out.append(text);
        } else {
            appendQuoted(text, out);
        }
    }

    /// In double quotes, with everything escaped that is no printable character for YAML.
    private static void appendQuoted(String text, StringBuilder out) {
        var json = new StringBuilder();
        Json.quote(text, json);
        for (int i = 0; i < json.length(); i++) {
            char c = json.charAt(i);
            boolean isUnprintable = c >= 0x7F && c < 0xA0 || c == 0x2028 || c == 0x2029 || c == 0xFEFF || c >= 0xFFFE;
            if (isUnprintable) {
                out.append("\\u%04X".formatted((int) c));
            } else {
                out.append(c);
            }
        }
    }
}
