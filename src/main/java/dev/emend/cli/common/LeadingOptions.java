package dev.emend.cli.common;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/// The options every command has, also in front of the command: `emend --workspace DIR catalog` is
/// `emend catalog --workspace DIR`. Without a command the window is meant.
public final class LeadingOptions {
    private static final Set<String> WITH_VALUE = Set.of("--workspace", "--as", "--store");
    private static final Set<String> ALONE = Set.of("--json", "--sample");

    private LeadingOptions() {}

    /// The same arguments with the command first; unchanged when they begin with it or with an
    /// option only some commands have.
    public static String[] behind(String[] args) {
        var leading = new ArrayList<String>();
        int at = 0;
        while (at < args.length) {
            var arg = args[at];
            int equals = arg.indexOf('=');
            if (ALONE.contains(arg) || equals > 0 && WITH_VALUE.contains(arg.substring(0, equals))) {
                leading.add(arg);
                at++;
            } else if (WITH_VALUE.contains(arg)) {
                // one without its value is refused by whatever command it is given to
                int next = Math.min(at + 2, args.length);
                leading.addAll(List.of(args).subList(at, next));
                at = next;
            } else {
                break;
            }
        }
        if (leading.isEmpty() || at < args.length && args[at].startsWith("-")) {
            return args;
        }
        var rest = new ArrayList<>(List.of(args).subList(at, args.length));
        if (rest.isEmpty()) {
            rest.add("window");
        }
        // what follows a lone "--" is no option
        int end = rest.indexOf("--");
        rest.addAll(end < 0 ? rest.size() : end, leading);
        return rest.toArray(String[]::new);
    }
}
