package dev.emend.gui.agents;

import dev.emend.gui.kit.Texts;
import java.util.Locale;
import java.util.Optional;

/// Texts that a person copies to connect an agent. Without a token, files take it from the environment
/// or ask.
enum ClientSetup {
    CLAUDE_CODE,
    CURSOR,
    VS_CODE,
    PYTHON,
    HTTP;

    String title() {
        return Texts.get("agents.setup." + name().toLowerCase(Locale.ROOT));
    }

    /// The place where the text belongs, one sentence.
    String hint() {
        return Texts.get("agents.setup." + name().toLowerCase(Locale.ROOT) + ".hint");
    }

    /// The place where the text belongs when the token stands in it, one sentence.
    String tokenHint() {
        return Texts.get("agents.connect." + name().toLowerCase(Locale.ROOT) + ".hint");
    }

    /// @param token written out where it belongs; empty for where the program gets it from
    String text(AgentServerSnapshot snapshot, Optional<String> token) {
        var mcp = snapshot.address() + "/mcp";
        return switch (this) {
            case CLAUDE_CODE -> {
                var command = """
                        claude mcp add --transport http emend %s --header "Authorization: Bearer %s"
                        """.formatted(mcp, token.orElse("$EMEND_TOKEN"));
                yield token.isPresent() ? command : command + """

                                # or, without a token, as a program of its own:
                                claude mcp add emend -- %s
                                """.formatted(snapshot.command());
            }
            case CURSOR -> """
                    {
                      "mcpServers": {
                        "emend": {
                          "url": "%s",
                          "headers": {
                            "Authorization": "Bearer %s"
                          }
                        }
                      }
                    }
                    """.formatted(mcp, token.orElse("${env:EMEND_TOKEN}"));
            case VS_CODE -> token.isPresent() ? """
                    {
                      "servers": {
                        "emend": {
                          "type": "http",
                          "url": "%s",
                          "headers": {
                            "Authorization": "Bearer %s"
                          }
                        }
                      }
                    }
                    """.formatted(mcp, token.get()) : """
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
            case PYTHON ->
                """
                    import json%s, urllib.request

                    def ask(path, body):
                        request = urllib.request.Request(
                            "%s" + path,
                            json.dumps(body).encode(),
                            {"Authorization": %s,
                             "Content-Type": "application/json"})
                        with urllib.request.urlopen(request) as answer:
                            return json.load(answer)

                    print(ask("/knowledge/retrieve", {"query": "undo the last commit"}))
                    """.formatted(
                                token.isPresent() ? "" : ", os",
                                snapshot.address(),
                                token.map(text -> "\"Bearer " + text + "\"")
                                        .orElse("\"Bearer \" + os.environ[\"EMEND_TOKEN\"]"));
            case HTTP -> """
                    curl -H "Authorization: Bearer %s" "%s/knowledge?limit=5"
                    """.formatted(token.orElse("$EMEND_TOKEN"), snapshot.address());
        };
    }
}
