package dev.emend.server.tools;

import dev.emend.json.JsonFault;
import dev.emend.json.JsonText;
import dev.emend.model.Json;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/// Description, input and output of a tool, as declared in its file beside this package.
///
/// @param description for agents, which choose their tools by it
/// @param input JSON schema of the arguments
/// @param output JSON schema of the answer
public record ToolSchema(String name, String description, Json.Obj input, Json.Obj output) {

    /// The arguments as programs write them: what may be left out may be null.
    public Json.Obj nullableInput() {
        return Schemas.orNull(input);
    }

    /// Reads `tools/NAME.json`.
    ///
    /// @throws IllegalStateException when there is no such file: it is part of the program
    public static ToolSchema of(String name) {
        try (var file = ToolSchema.class.getResourceAsStream(name + ".json")) {
            if (file == null) {
                throw new IllegalStateException("no schema for the tool " + name);
            }
            var text = new String(file.readAllBytes(), StandardCharsets.UTF_8);
            if (JsonText.parse(text) instanceof Json.Obj fields) {
                return new ToolSchema(
                        name,
                        fields.text("description").orElseThrow(),
                        fields.object("inputSchema"),
                        fields.object("outputSchema"));
            }
            throw new IllegalStateException("the schema of " + name + " is no object");
        } catch (IOException | JsonFault e) {
            throw new IllegalStateException("the schema of " + name + " can't be read", e);
        }
    }
}
