package dev.emend.app.check;

import com.google.re2j.Pattern;
import dev.emend.app.core.UserErrors;
import dev.emend.catalog.markdown.MarkdownLinks;
import dev.emend.exchange.record.FrontMatter;
import dev.emend.model.Json;
import dev.emend.model.UserException;
import dev.emend.model.rules.CheckRule;
import dev.emend.model.texts.ConflictMarkers;
import dev.emend.model.texts.FileText;
import dev.emend.model.texts.FrontMatterRange;
import dev.emend.model.texts.Messages;
import dev.emend.model.texts.TextFaults;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/// A skill as the Agent Skills specification has it: `SKILL.md` with a name and a description, in a folder with what
/// it points to. Nothing of it is cut: what is too long for agents is a finding.
public final class SkillCheck {
    /// Characters, by the specification.
    public static final int MAX_NAME = 64;

    public static final int MAX_DESCRIPTION = 1_024;
    private static final int MAX_COMPATIBILITY = 500;
    private static final int MAX_LINES = 500;
    private static final int MAX_FILES = 500;

    /// A folder with more is more than a skill.
    private static final int MAX_FOUND = 5_000;

    private static final int MAX_DEPTH = 12;
    private static final Set<String> LEFT_OUT = Set.of(".git", "node_modules", ".venv", "__pycache__");
    private static final int MAX_BYTES = 1 << 20;
    private static final String FILE = "SKILL.md";
    private static final Pattern NAME = Pattern.compile("[a-z0-9]+(?:-[a-z0-9]+)*");

    /// The sign of a path that is not known yet: `<name>`, `{date}`, `…`.
    private static final Pattern PLACEHOLDER = Pattern.compile("[<>{}*…]|\\.\\.\\.");

    private static final Pattern ADDRESS = Pattern.compile("[A-Za-z][A-Za-z0-9+.-]*:");
    private static final Set<String> SCRIPTS = Set.of("sh", "bash", "py", "js", "ts", "rb", "pl", "ps1", "bat", "cmd");

    private final Path file;
    private final Path folder;
    private final String text;
    private final List<TextFaults.Fault> faults;

    /// The links of the skill within its repository, without addresses and places on a machine.
    private final List<MarkdownLinks.Target> links;

    private SkillCheck(Path file, byte[] bytes, FileText fileText) {
        this.file = file;
        this.faults = TextFaults.of(bytes, fileText);
        this.folder = Objects.requireNonNull(file.toAbsolutePath().getParent());
        this.text = fileText.text();
        this.links = MarkdownLinks.of(text).stream()
                .filter(link -> !link.path().isEmpty()
                        && !ADDRESS.matcher(link.destination()).lookingAt())
                .toList();
    }

    /// A skill and what lies in its folder, by paths from there.
    ///
    /// @param links what its text points to
    /// @param scripts what agents may run
    /// @param brokenLinks links to nothing
    public record Skill(
            String name,
            String description,
            Path file,
            List<String> files,
            List<String> links,
            List<String> scripts,
            List<String> brokenLinks) {}

    static boolean isAt(Path path) {
        return String.valueOf(path.getFileName()).equalsIgnoreCase(FILE);
    }

    /// A skill of which only the place is known.
    static Skill unreadable(Path file) {
        var folder = Objects.requireNonNull(file.toAbsolutePath().getParent());
        return new Skill(String.valueOf(folder.getFileName()), "", file, List.of(), List.of(), List.of(), List.of());
    }

    String text() {
        return text;
    }

    /// @throws UserException when it can't be read
    static SkillCheck of(Path file) throws UserException {
        try {
            CheckService.requireSize(file);
            var bytes = Files.readAllBytes(file);
            return new SkillCheck(file, bytes, FileText.of(bytes));
        } catch (IOException e) {
            throw UserErrors.unreadable(file.toString(), e, Messages.of("check.checkPermissions"));
        }
    }

    Skill skill() throws UserException {
        var fields = fields();
        var files = files();
        var paths = new TreeSet<String>();
        links.forEach(link -> paths.add(link.path()));
        return new Skill(
                text(fields, "name").orElse(String.valueOf(folder.getFileName())),
                text(fields, "description").orElse(""),
                file,
                files,
                List.copyOf(paths),
                files.stream().filter(SkillCheck::isScript).toList(),
                paths.stream().filter(link -> !exists(link)).toList());
    }

    private Json.Obj fields() {
        try {
            return FrontMatter.parse(text).fields();
        } catch (FrontMatter.Mistake e) {
            return Json.Obj.EMPTY; // the check says where the mistake is
        }
    }

    private boolean exists(String link) {
        try {
            return link.startsWith("/") || PLACEHOLDER.matcher(link).find() || Files.exists(folder.resolve(link));
        } catch (InvalidPathException e) { // a name this system can't have
            return true;
        }
    }

    /// Numbers and words such as `true` are texts here.
    private static Optional<String> text(Json.Obj fields, String key) {
        return Optional.ofNullable(fields.get(key))
                .filter(value -> value instanceof Json.Text || value instanceof Json.Num || value instanceof Json.Bool)
                .map(Json::plain);
    }

    private static boolean isScript(String name) {
        return name.startsWith("scripts/") || SCRIPTS.contains(name.substring(name.lastIndexOf('.') + 1));
    }

    /// The names of the files in the skill's folder, relative to it; at most [#MAX_FOUND], so that a home folder with
    /// a SKILL.md costs no more.
    private List<String> files() throws UserException {
        return paths().stream().map(this::name).toList();
    }

    private String name(Path path) {
        return folder.relativize(path).toString().replace('\\', '/');
    }

    /// Like [#files()], but as readable paths: a name may be no text in the encoding of this system.
    private Set<Path> paths() throws UserException {
        var paths = new TreeSet<>(Comparator.comparing(this::name).thenComparing(Comparator.naturalOrder()));
        try {
            Files.walkFileTree(folder, Set.of(), MAX_DEPTH, new SimpleFileVisitor<>() {
                private int left = MAX_FOUND;

                @Override
                public FileVisitResult preVisitDirectory(Path inner, BasicFileAttributes attributes) {
                    boolean isLeftOut = LEFT_OUT.contains(String.valueOf(inner.getFileName())) && !inner.equals(folder);
                    return isLeftOut ? FileVisitResult.SKIP_SUBTREE : next();
                }

                private FileVisitResult next() {
                    return --left > 0 ? FileVisitResult.CONTINUE : FileVisitResult.TERMINATE;
                }

                @Override
                public FileVisitResult visitFile(Path path, BasicFileAttributes attributes) {
                    boolean isFile = attributes.isRegularFile() || Files.isRegularFile(path);
                    if (isFile && !path.equals(folder.resolve(file.getFileName()))) {
                        paths.add(path);
                    }
                    return next();
                }
            });
        } catch (IOException e) {
            throw UserErrors.unreadable(folder.toString(), e, Messages.of("check.checkPermissions"));
        }
        return paths;
    }

    /// Takes down what is wrong with it, and secrets and instructions in all files beside it.
    ///
    /// @param subjectPaths files that are looked at by themselves, normalized
    void check(CheckRecorder notes, Set<Path> subjectPaths) throws UserException {
        if (ConflictMarkers.line(text).isPresent()) {
            return; // the check of its memories tells the line, and all else is of two texts
        }
        try {
            limits(FrontMatter.parse(text).fields(), notes);
        } catch (FrontMatter.Mistake e) {
            add(notes, e.line(), "its front matter can't be read: " + e.reason());
        }
        long lines = text.lines().count();
        if (lines > MAX_LINES) {
            notes.warn(
                    CheckRule.SKILL,
                    new CheckFinding.Place(file, MAX_LINES + 1, "", ""),
                    "it has %,d lines; agents read %d well, so move details into files it points to"
                            .formatted(lines, MAX_LINES));
        }
        for (var fault : faults) {
            var description = fault.description().replaceFirst("\\.$", "");
            if (fault.isRead()) {
                notes.warn(CheckRule.SKILL, new CheckFinding.Place(file, (int) fault.line(), "", ""), description);
            } else {
                add(notes, (int) fault.line(), description);
            }
        }
        var missing = new HashSet<String>();
        for (var link : links) {
            if (!exists(link.path()) && missing.add(link.path())) {
                add(notes, link.line(), "it points to " + link.path() + ", which is not there");
            }
        }
        var files = List.copyOf(paths());
        for (var path : files.subList(0, Math.min(MAX_FILES, files.size()))) {
            if (!subjectPaths.contains(path.normalize())) {
                within(path, notes);
            }
        }
        if (files.size() > MAX_FILES) {
            notes.warn(
                    CheckRule.SKILL,
                    new CheckFinding.Place(file, 1, "", ""),
                    "it has more than %,d files; the others are not looked at".formatted(MAX_FILES));
        }
    }

    private void limits(Json.Obj fields, CheckRecorder notes) {
        var name = text(fields, "name").orElse("").strip();
        var folderName = String.valueOf(folder.getFileName());
        if (name.isEmpty()) {
            add(notes, 1, "it has no name");
        } else if (name.length() > MAX_NAME) {
            add(notes, line("name"), "its name has %d characters; %d are the most".formatted(name.length(), MAX_NAME));
        } else if (!NAME.matcher(name).matches()) {
            add(notes, line("name"), "its name has other characters than small letters, digits and single hyphens");
        } else if (!name.equals(folderName)) {
            add(notes, line("name"), "its name is %s, but its folder %s".formatted(name, folderName));
        }
        var description = text(fields, "description").orElse("").strip();
        if (description.isEmpty()) {
            add(notes, 1, "it has no description, by which agents choose it");
        } else if (description.length() > MAX_DESCRIPTION) {
            add(
                    notes,
                    line("description"),
                    "its description has %,d characters; %,d are the most"
                            .formatted(description.length(), MAX_DESCRIPTION));
        }
        var compatibility = text(fields, "compatibility").orElse("");
        if (compatibility.length() > MAX_COMPATIBILITY) {
            add(
                    notes,
                    line("compatibility"),
                    "its compatibility has %,d characters; %d are the most"
                            .formatted(compatibility.length(), MAX_COMPATIBILITY));
        }
    }

    /// The line of a key of the front matter.
    private int line(String key) {
        var head = FrontMatterRange.of(text);
        int number = 1;
        for (var line : text.substring(0, head.bodyStart()).lines().toList()) {
            if (line.startsWith(key)
                    && line.substring(key.length()).stripLeading().startsWith(":")) {
                return number;
            }
            number++;
        }
        return 1;
    }

    private void add(CheckRecorder notes, int line, String message) {
        notes.add(CheckRule.SKILL, new CheckFinding.Place(file, line, "", ""), message);
    }

    /// Secrets, instructions and hidden characters in a file beside it.
    private void within(Path path, CheckRecorder notes) throws UserException {
        try {
            if (Files.size(path) > MAX_BYTES) {
                notes.warn(CheckRule.SKILL, new CheckFinding.Place(path, 0, "", ""), "it is too large to be looked at");
                return;
            }
            var fileText = FileText.of(Files.readAllBytes(path));
            if (fileText.isBinary()) {
                return; // a picture or a program
            }
            int number = 0;
            for (var line : fileText.text().lines().toList()) {
                notes.texts(List.of(line), new CheckFinding.Place(path, ++number, "", ""));
            }
        } catch (IOException e) {
            throw UserErrors.unreadable(path.toString(), e, Messages.of("check.checkPermissions"));
        }
    }
}
