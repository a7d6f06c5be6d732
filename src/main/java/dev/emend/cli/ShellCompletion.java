package dev.emend.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/// Completion of a line in shells: commands, their options, and files. Hidden ones are left out.
final class ShellCompletion {
    private final CommandLine line;

    /// @param line with every command
    ShellCompletion(CommandLine line) {
        this.line = line;
    }

    String bash() {
        return AutoComplete.bash("emend", line);
    }

    /// A function of zsh's own completion.
    String zsh() {
        var text = new StringBuilder("#compdef emend\n\n_emend() {\n    local -a commands\n    commands=(\n");
        for (var command : commands()) {
            text.append("        ")
                    .append(quote(command.name() + ":" + summary(command)))
                    .append('\n');
        }
        text.append("    )\n    if (( CURRENT == 2 )); then\n        _describe command commands\n        _files\n");
        text.append("        return\n    fi\n    shift words\n    (( CURRENT-- ))\n    case $words[1] in\n");
        for (var command : commands()) {
            text.append("        ").append(command.name()).append(") _arguments");
            for (var option : options(command)) {
                text.append(" \\\n            ").append(quote(zsh(option)));
            }
            var parts = names(command);
            text.append(parts.isEmpty() ? "" : " \\\n            " + quote("1:command:(" + parts + ")"));
            text.append(" \\\n            '*:file:_files' ;;\n");
        }
        return text.append("    esac\n}\n\n_emend \"$@\"\n").toString();
    }

    private static String zsh(OptionSpec option) {
        var about = first(option).replace("[", "(").replace("]", ")").replace(":", "\\:");
        return option.longestName() + "[" + about + "]"
                + (takesValue(option) ? ":" + option.paramLabel().replace(":", "") + ":_files" : "");
    }

    String fish() {
        var lines = new ArrayList<String>();
        for (var command : commands()) {
            lines.add("complete -c emend -n __fish_use_subcommand -a %s -d %s"
                    .formatted(command.name(), fish(summary(command))));
        }
        for (var command : commands()) {
            var prefix = "complete -c emend -n '__fish_seen_subcommand_from %s'".formatted(command.name());
            var parts = names(command);
            if (!parts.isEmpty()) {
                lines.add(prefix + " -a '" + parts + "'");
            }
            for (var option : options(command)) {
                lines.add(prefix + " -l " + option.longestName().substring(2) + (takesValue(option) ? " -r" : "")
                        + " -d " + fish(first(option)));
            }
        }
        return String.join("\n", lines) + "\n";
    }

    private List<CommandSpec> commands() {
        return ManualPage.visibleCommands(line.getCommandSpec());
    }

    private static String summary(CommandSpec command) {
        return ManualPage.summary(command).replace("%%", "%");
    }

    private static String names(CommandSpec command) {
        return ManualPage.visibleCommands(command).stream()
                .map(CommandSpec::name)
                .collect(Collectors.joining(" "));
    }

    /// The options of the command and of its parts, once each, by their long names.
    private static List<OptionSpec> options(CommandSpec command) {
        var options = new ArrayList<>(ManualPage.options(command));
        for (var part : ManualPage.visibleCommands(command)) {
            for (var option : ManualPage.options(part)) {
                if (options.stream()
                        .noneMatch(existing -> existing.longestName().equals(option.longestName()))) {
                    options.add(option);
                }
            }
        }
        return options.stream()
                .filter(option -> option.longestName().startsWith("--"))
                .toList();
    }

    private static boolean takesValue(OptionSpec option) {
        return option.arity().max() > 0;
    }

    private static String first(OptionSpec option) {
        var about = option.description();
        return about.length == 0 ? "" : about[0].replace("%%", "%");
    }

    private static String quote(String text) {
        return "'" + text.replace("'", "'\\''") + "'";
    }

    private static String fish(String text) {
        return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'";
    }
}
