package dev.emend.model;

import java.util.Optional;
import java.util.OptionalInt;

/// Tool call of an agent, as a view of its JSON (`ActionSchema` of the KB-attached learning
/// design).
public record Action(Json.Obj fields) {
    public static final Action NONE = new Action(Json.Obj.EMPTY);

    public String toolName() {
        return fields.text("tool_name").orElse("");
    }

    public Json.Obj arguments() {
        return fields.object("tool_arguments");
    }

    public String reasoning() {
        return fields.text("reasoning").orElse("");
    }

    /// The id of the item this action was derived from; empty when the agent named none.
    public Optional<String> kbSource() {
        return fields.text("kb_source").filter(id -> !id.isBlank());
    }

    public OptionalInt stepNum() {
        return fields.integer("step_num");
    }

    /// The action on one line: the tool and its arguments in their order.
    public String oneLine() {
        var out = new StringBuilder(toolName());
        arguments()
                .members()
                .forEach((name, value) -> out.append(' ')
                        .append(name)
                        .append('=')
                        .append(value.plain().replaceAll("\\s+", " ")));
        return out.toString();
    }

    /// The fields with the item the action was derived from, when they do not name one.
    ///
    /// @param source an id; blank for none
    public Json.Obj withSource(String source) {
        return kbSource().isPresent() || source.isBlank() ? fields : fields.with("kb_source", new Json.Text(source));
    }
}
