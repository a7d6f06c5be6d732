package dev.emend.cli;

import dev.emend.cli.common.AppVersion;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/// A page for `man`, in its language
/// ([man(7)](https://man7.org/linux/man-pages/man7/man.7.html)). It bears no date, so that it is the same each
/// time it is made.
///
/// @param name such as `emend-catalog`
record ManualPage(String name, String text) {

    /// The page of the program, and one of each command people are shown.
    static List<ManualPage> all(CommandLine line) {
        var pages = new ArrayList<ManualPage>();
        pages.add(page(line.getCommandSpec()));
        visibleCommands(line.getCommandSpec()).forEach(command -> pages.add(page(command)));
        return pages;
    }

    /// The commands of a command that are not hidden.
    static List<CommandSpec> visibleCommands(CommandSpec parent) {
        return parent.subcommands().values().stream()
                .map(CommandLine::getCommandSpec)
                .filter(command -> !command.usageMessage().hidden())
                .filter(command -> !command.name().equals("help"))
                .toList();
    }

    /// The options of a command that are not hidden.
    static List<OptionSpec> options(CommandSpec command) {
        return command.options().stream().filter(option -> !option.hidden()).toList();
    }

    /// The first sentence that describes a command.
    static String summary(CommandSpec command) {
        var lines = command.usageMessage().description();
        return lines.length == 0 ? "" : lines[0];
    }

    private static ManualPage page(CommandSpec command) {
        var name = command.qualifiedName("-");
        var text = new StringBuilder();
        text.append(".TH %s 1 \"\" \"%s\" Emend\n".formatted(name.toUpperCase(Locale.ROOT), version()));
        text.append(".SH NAME\n").append(plain(name + " - " + summary(command))).append('\n');
        describe(command, text);
        for (var part : visibleCommands(command)) {
            if (command.parent() == null) {
                term(part.name(), List.of(summary(part) + " See emend-" + part.name() + "(1)."), text);
            } else {
                text.append(".SH ").append(plain(part.qualifiedName().toUpperCase(Locale.ROOT)));
                text.append('\n')
                        .append(plain(String.join(" ", part.usageMessage().description())));
                text.append('\n');
                describe(part, text);
            }
        }
        return new ManualPage(name, text.toString());
    }

    private static String version() {
        return new AppVersion().getVersion()[0];
    }

    private static void describe(CommandSpec command, StringBuilder text) {
        boolean isPart = command.parent() != null && command.parent().parent() != null;
        var section = isPart ? ".SS " : ".SH ";
        text.append(section).append("SYNOPSIS\n.nf\n");
        text.append(plain(new Help(command, Help.defaultColorScheme(Help.Ansi.OFF))
                .synopsis(0)
                .strip()));
        text.append("\n.fi\n");
        if (!isPart) {
            text.append(".SH DESCRIPTION\n");
            for (var line : command.usageMessage().description()) {
                text.append(plain(line)).append("\n.PP\n");
            }
        }
        text.append(section).append("OPTIONS\n");
        for (var parameter : command.positionalParameters()) {
            if (!parameter.hidden()) {
                term(parameter.paramLabel(), List.of(parameter.description()), text);
            }
        }
        for (var option : options(command)) {
            term(String.join(", ", option.names()) + label(option), List.of(option.description()), text);
        }
        footer(command, section, text);
        if (!visibleCommands(command).isEmpty() && command.parent() == null) {
            text.append(".SH COMMANDS\n");
        }
    }

    private static String label(ArgSpec option) {
        return option.arity().max() == 0 ? "" : " " + option.paramLabel();
    }

    private static void term(String term, List<String> description, StringBuilder text) {
        text.append(".TP\n.B ").append(plain(term)).append('\n');
        text.append(plain(String.join(" ", description))).append('\n');
    }

    private static void footer(CommandSpec command, String section, StringBuilder text) {
        var footer = String.join("\n", command.usageMessage().footer()).strip();
        if (!footer.isEmpty()) {
            text.append(section).append("EXAMPLES\n.nf\n").append(plain(footer)).append("\n.fi\n");
        }
    }

    /// Text that is no request of the language; picocli writes a percent sign as two.
    private static String plain(String text) {
        return text.replace("%%", "%").replace("\\", "\\e").replace("-", "\\-").replaceAll("(?m)^(?=[.'])", "\\\\&");
    }
}
