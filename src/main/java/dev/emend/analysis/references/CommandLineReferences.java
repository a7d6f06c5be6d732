package dev.emend.analysis.references;

import dev.emend.analysis.references.Reference.OfPath;
import dev.emend.analysis.references.Reference.OfScript;
import dev.emend.analysis.references.Reference.Runner;
import dev.emend.analysis.references.Reference.Source;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/// Finder of references in a shell line: scripts declared in the repository, and paths it reads.
final class CommandLineReferences {
    private static final Pattern TOKEN = Pattern.compile("\"[^\"]*\"|'[^']*'|[^\\s\"']+");
    private static final Pattern SCRIPT = Pattern.compile("[A-Za-z][\\w:.-]*[\\w]");
    private static final Pattern MODULE = Pattern.compile("[A-Za-z_]\\w*(?:\\.[A-Za-z_]\\w*)+");
    private static final Pattern GRADLE = Pattern.compile(":(\\w[\\w-]*(?::\\w[\\w-]*)*):\\w+");
    private static final Set<String> ENDS = Set.of("&&", "||", ";", "|", "&");

    private static final Set<String> PREFIXES = Set.of(
            "$",
            "%",
            ">",
            "sudo",
            "time",
            "exec",
            "npx",
            "env",
            "then",
            "do",
            "uv",
            "uvx",
            "poetry",
            "pdm",
            "rye",
            "hatch",
            "pipenv",
            "run",
            "bundle",
            "dotenv",
            "xvfb-run",
            "nohup");

    /// Programs whose arguments are made by them, or lie on another machine or in another tree.
    private static final Set<String> ELSEWHERE = Set.of(
            "mkdir",
            "touch",
            "cp",
            "mv",
            "rm",
            "ln",
            "git",
            "gh",
            "docker",
            "podman",
            "curl",
            "wget",
            "ssh",
            "scp",
            "rsync",
            "kubectl",
            "echo",
            "printf",
            "export",
            "tee",
            "tar",
            "unzip",
            "which",
            "brew",
            "apt",
            "apt-get",
            "pip",
            "pip3",
            "pipx",
            "helm",
            "terraform",
            "aws",
            "gcloud",
            "az",
            "import",
            "from",
            "const",
            "let",
            "var",
            "return",
            "class",
            "def",
            "function",
            "if",
            "for",
            "open",
            "psql",
            "sqlite3",
            "sed",
            "#");

    private static final Set<String> NODE = Set.of("npm", "pnpm", "yarn", "bun");

    /// Commands of these programs themselves, and what they run from other packages.
    private static final Set<String> NODE_COMMANDS = Set.of(
            "access",
            "add",
            "audit",
            "bin",
            "cache",
            "ci",
            "config",
            "constraints",
            "create",
            "dedupe",
            "deploy",
            "dlx",
            "doctor",
            "exec",
            "explain",
            "fetch",
            "global",
            "help",
            "i",
            "import",
            "info",
            "init",
            "install",
            "licenses",
            "link",
            "list",
            "login",
            "logout",
            "ls",
            "m",
            "node",
            "outdated",
            "owner",
            "pack",
            "patch",
            "patch-commit",
            "ping",
            "plugin",
            "prune",
            "publish",
            "rebuild",
            "remove",
            "rm",
            "root",
            "server",
            "set",
            "setup",
            "store",
            "t",
            "un",
            "uninstall",
            "unlink",
            "up",
            "update",
            "upgrade",
            "version",
            "view",
            "why",
            "workspace",
            "workspaces",
            "x",
            "npm",
            "pnpm",
            "yarn",
            "bun",
            "or",
            "and");

    /// Options that take the next word.
    private static final Set<String> TAKES = Set.of(
            "-C",
            "-f",
            "-F",
            "-w",
            "-p",
            "-k",
            "-m",
            "-n",
            "-c",
            "-e",
            "-t",
            "--filter",
            "--workspace",
            "--prefix",
            "--cwd",
            "--dir",
            "--directory",
            "--package",
            "--project",
            "--python",
            "--with",
            "--group",
            "--extra",
            "--features",
            "-j",
            "--manifest-path",
            "--config",
            "--scope");

    private static final Set<String> WRITES = Set.of("-o", "--out", "--output", "--outdir", "--output-dir", ">", ">>");

    private static final int MAX_WORD = 400;

    private record Token(int start, String text) {}

    private CommandLineReferences() {}

    /// @param offset of the line in the text
    static List<Reference> find(String line, int offset) {
        var references = new ArrayList<Reference>();
        var part = new ArrayList<Token>();
        var tokens = TOKEN.matcher(line);
        while (tokens.find()) {
            var text = tokens.group();
            if (text.startsWith("#")) {
                break; // the rest is said to people
            }
            boolean isQuoted = text.startsWith("\"") || text.startsWith("'");
            boolean isEnd = !isQuoted && (ENDS.contains(text) || text.endsWith(";"));
            if (!isEnd || text.length() > 1 && !ENDS.contains(text)) {
                var bare = isQuoted
                        ? text.substring(1, text.length() - 1)
                        : (text.endsWith(";") ? text.substring(0, text.length() - 1) : text);
                part.add(new Token(offset + tokens.start() + (isQuoted ? 1 : 0), bare));
            }
            if (isEnd) {
                command(part, references);
                part.clear();
            }
        }
        command(part, references);
        return references;
    }

    /// Whether a span of code begins as a command does.
    static boolean isCommand(String text) {
        return text.matches("(?s)\\s*(?:\\$ )?(?:[A-Z_]+=\\S* )*[\\w./-]+ .*");
    }

    private static void command(List<Token> all, List<Reference> references) {
        int first = 0;
        while (first < all.size()
                && (PREFIXES.contains(all.get(first).text)
                        || all.get(first).text.matches("[A-Z_][A-Z0-9_]*=.*")
                        || first > 0 && all.get(first).text.startsWith("-"))) {
            first += first > 0 && TAKES.contains(all.get(first).text) ? 2 : 1;
        }
        if (first >= all.size()) {
            return;
        }
        var program = all.get(first).text;
        if (ELSEWHERE.contains(program)) {
            return;
        }
        var arguments = all.subList(first + 1, all.size());
        if (NODE.contains(program)) {
            node(program, arguments, references);
        } else {
            switch (program) {
                case "make", "gmake" -> targets(arguments, Runner.MAKE, references);
                case "just" -> targets(arguments.subList(0, Math.min(1, arguments.size())), Runner.JUST, references);
                case "cargo" -> cargo(arguments, references);
                default -> python(all, first, references);
            }
        }
        modules(arguments, references);
        paths(all.subList(first, all.size()), references);
    }

    private static void node(String program, List<Token> arguments, List<Reference> references) {
        boolean isRun = false;
        for (int i = 0; i < arguments.size(); i++) {
            var token = arguments.get(i);
            if (token.text.equals("run") || token.text.equals("run-script")) {
                isRun = true;
            } else if (TAKES.contains(token.text)) {
                i++;
            } else if (!token.text.startsWith("-")) {
                boolean isScript = SCRIPT.matcher(token.text).matches()
                        && !PathShape.isFile(token.text)
                        && (isRun || !program.equals("npm") && !NODE_COMMANDS.contains(token.text));
                if (isScript) {
                    references.add(new OfScript(
                            token.start, program + " " + (isRun ? "run " : "") + token.text, Runner.NPM, token.text));
                }
                return;
            }
        }
    }

    private static void targets(List<Token> arguments, Runner runner, List<Reference> references) {
        for (int i = 0; i < arguments.size(); i++) {
            var token = arguments.get(i);
            if (TAKES.contains(token.text)) {
                i++;
            } else if (!SCRIPT.matcher(token.text).matches()) {
                if (!token.text.startsWith("-") && token.text.indexOf('=') < 0) {
                    return; // prose, or a placeholder
                }
            } else {
                var name = runner == Runner.MAKE ? "make " : "just ";
                references.add(new OfScript(token.start, name + token.text, runner, token.text));
            }
        }
    }

    private static void cargo(List<Token> arguments, List<Reference> references) {
        for (int i = 0; i + 1 < arguments.size(); i++) {
            var option = arguments.get(i).text;
            if (option.equals("--")) {
                return;
            }
            var name = arguments.get(i + 1);
            if (Set.of("-p", "--package", "--bin").contains(option)
                    && SCRIPT.matcher(name.text).matches()) {
                references.add(new OfScript(name.start, "cargo " + option + " " + name.text, Runner.CARGO, name.text));
            }
        }
    }

    private static void python(List<Token> all, int first, List<Reference> references) {
        boolean isRun = first > 0 && all.subList(0, first).stream().anyMatch(token -> token.text.equals("run"));
        var program = all.get(first);
        if (isRun && SCRIPT.matcher(program.text).matches() && !PathShape.isFile(program.text)) {
            references.add(new OfScript(program.start, program.text, Runner.PYTHON, program.text));
        }
    }

    /// Modules of Python, Gradle and Maven.
    private static void modules(List<Token> arguments, List<Reference> references) {
        for (int i = 0; i < arguments.size(); i++) {
            var token = arguments.get(i);
            var before = i == 0 ? "" : arguments.get(i - 1).text;
            var gradle = GRADLE.matcher(token.text);
            if (before.equals("-m") && MODULE.matcher(token.text).matches()) {
                references.add(
                        new OfPath(token.start, "-m " + token.text, token.text.replace('.', '/'), 0, Source.MODULE));
            } else if (before.equals("-pl") || before.equals("--projects")) {
                for (var module : token.text.split(",")) {
                    PathShape.of(token.start, module.replaceFirst("^[:!+-]+", "") + "/", Source.COMMAND)
                            .ifPresent(references::add);
                }
            } else if (gradle.matches()) {
                PathShape.of(token.start, gradle.group(1).replace(':', '/') + "/", Source.COMMAND)
                        .ifPresent(references::add);
            }
        }
    }

    private static void paths(List<Token> tokens, List<Reference> references) {
        for (int i = 0; i < tokens.size(); i++) {
            var token = tokens.get(i);
            boolean isMade = i > 0 && WRITES.contains(tokens.get(i - 1).text);
            int value = token.text.startsWith("-") ? token.text.indexOf('=') + 1 : 0;
            if (isMade || token.text.startsWith("-") && value == 0) {
                continue;
            }
            var word = TextBlocks.withoutEnd(token.text.substring(value), ",.;:)");
            if (word.length() < MAX_WORD && (word.indexOf('/') > 0 || PathShape.isFile(word))) {
                PathShape.of(token.start + value, word, Source.COMMAND).ifPresent(references::add);
            }
        }
    }
}
