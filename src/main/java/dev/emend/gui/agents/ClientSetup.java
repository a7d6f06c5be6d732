package dev.emend.gui.agents;

import dev.emend.gui.kit.Texts;
import java.util.Locale;

/// What a person copies to connect an agent. Tokens stay out of it: files take them from the
/// environment or ask.
enum ClientSetup {
    CLAUDE_CODE,
    CURSOR,
    VS_CODE,
    PYTHON;

    String title() {
        return Texts.get("agents.setup." + name().toLowerCase(Locale.ROOT));
    }

    /// Where it belongs, one sentence.
    String hint() {
        return Texts.get("agents.setup." + name().toLowerCase(Locale.ROOT) + ".hint");
    }

    String text(AgentServerSnapshot snapshot) {
        var mcp = snapshot.address() + "/mcp";
        return switch (this) {
            case CLAUDE_CODE -> """
                    claude mcp add --transport http emend \\
                      %s \\
                      --header "Authorization: Bearer $EMEND_TOKEN"

                    # or, without a token, as a program of its own:
                    claude mcp add emend -- \\
                      %s
                    """.formatted(mcp, snapshot.command());
            case CURSOR -> """
                    {
                      "mcpServers": {
                        "emend": {
                          "url": "%s",
                          "headers": {
                            "Authorization": "Bearer ${env:EMEND_TOKEN}"
                          }
                        }
                      }
                    }
                    """.formatted(mcp);
            case VS_CODE -> """
                    {
                      "inputs": [
                        {
                          "type": "promptString",
                          "id": "emend-token",
                          "description": "Token of this client",
                          "password": true
                        }
                      ],
                      "servers": {
                        "emend": {
                          "type": "http",
                          "url": "%s",
                          "headers": {
                            "Authorization": "Bearer ${input:emend-token}"
                          }
                        }
                      }
                    }
                    """.formatted(mcp);
            case PYTHON -> """
                    import json, os, urllib.request

                    def ask(path, body):
                        request = urllib.request.Request(
                            "%s" + path,
                            json.dumps(body).encode(),
                            {"Authorization": "Bearer " + os.environ["EMEND_TOKEN"],
                             "Content-Type": "application/json"})
                        with urllib.request.urlopen(request) as answer:
                            return json.load(answer)

                    print(ask("/knowledge/retrieve", {"query": "undo the last commit"}))
                    """.formatted(snapshot.address());
        };
    }
}
