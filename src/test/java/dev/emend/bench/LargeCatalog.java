package dev.emend.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// A made-up catalog of a given size, about a kilobyte an item, every tenth with a learning.
final class LargeCatalog {
    private LargeCatalog() {}

    static Path write(Path folder, int items) throws IOException {
        var file = folder.resolve("catalog-" + items + ".json");
        try (var out = Files.newBufferedWriter(file)) {
            out.write("[");
            for (int i = 0; i < items; i++) {
                out.write(i == 0 ? "\n" : ",\n");
                out.write(item(i));
            }
            out.write("\n]");
        }
        return file;
    }

    private static String item(int i) {
        var learning = """

                      {
                        "task": "Task %d",
                        "step_num": %d,
                        "original_action": {
                          "tool_name": "Click-Tool",
                          "tool_arguments": {}
                        },
                        "original_error": "%s",
                        "timestamp": "2025-10-25T23:45:00.942967"
                      }
                    \
                """.formatted(i, i % 30, "The button was not there. ".repeat(8));
        return """
          {
            "knowledge_id": "item_%d",
            "description": "Step %d → %s",
            "ui_location": "Menu → File → Open",
            "action_sequence": [
              "click_menu('File')",
              "select_option('Open')",
              "click_button('Open')"
            ],
            "shortcut": null,
            "prerequisites": [],
            "output_state": "opened",
            "doc_citation": "GUI#Menu",
            "parameters": {},
            "kb_learnings": [%s],
            "trust_score": %s
          }\
        """.formatted(
                        i,
                        i,
                        "opens a folder and reads what is in it. ".repeat(12),
                        i % 10 == 0 ? learning : "",
                        i % 10 == 0 ? "0.95" : "1.0");
    }
}
