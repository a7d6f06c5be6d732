package dev.emend;

import dev.emend.model.texts.PseudoLanguage;
import dev.emend.settings.AppFolders;
import dev.emend.settings.Theme;
import java.io.IOException;
import java.nio.charset.MalformedInputException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Control;
import javafx.scene.control.Labeled;
import javafx.scene.control.TextArea;
import javafx.scene.control.TextInputControl;
import javafx.scene.text.Text;

/// Finds what a window shows that comes neither from a bundle nor from the samples.
final class UntranslatedTexts {
    private static final Pattern UNICODE = Pattern.compile("(?<!\\\\)\\\\u([0-9a-fA-F]{4})");
    private static final Pattern WORD = Pattern.compile("[A-Za-z]{2,}");

    /// What may be shown as it is, each with its reason.
    private static final List<Pattern> FREE = Stream.of(
                    // keys are named by what stands on them
                    "(Ctrl|Shift|Alt|Enter|Esc|Space|Tab|Home|End|Left|Right|Up|Down|Delete|Page Up|Page"
                            + " Down|F\\d+|[A-Z0-9?+,./-])([+"
                            + " ](Ctrl|Shift|Alt|Enter|Esc|Space|Tab|Home|End|Left|Right|Up|Down|Delete|Page Up|Page"
                            + " Down|F\\d+|[A-Z0-9?+,./-]))*",
                    // units and signs that every language writes so
                    "[\\d.,\\s]*(min|ms|s|k|M|MB|KB|B|h|d)",
                    // months and days come from the locale, which knows none for the made-up language
                    "\\d{1,2} [A-Z][a-z]{2,3}( \\d{4}(, \\d\\d:\\d\\d)?)?|[A-Z][a-z]{2,3} \\d{4}",
                    // the languages of the window by their own names
                    "English|Deutsch",
                    // the person of the tour
                    "A reviewer",
                    // examples of what is typed into a field
                    "code -g \\{file}|llama3.2|gpt-4o\\*",
                    // tools one after another
                    "[a-z_]+( → [a-z_]+)+",
                    // calls of tools with their arguments
                    "[A-Z][A-Za-z]+-Tool .*",
                    // what analyses of runs wrote into the store, which agents read as well
                    "The task was.*|nothing asked twice\\.|Begin with [a-z_]+|the first call was [a-z_]+|\\d+ messages",
                    // what agents are told of a learning and of a tool
                    "\\d\\. (Agent Self-Recovery|Human Correction|Failure)|\\d corrections|Trust score [\\d.]+"
                            + "|Find curated knowledge for a query and a situation\\.",
                    // backups are named by time and reason
                    "\\d{8}-\\d{6}-[a-z0-9-]+",
                    // the name of the program
                    "Emend")
            .map(Pattern::compile)
            .toList();

    /// Filters as they are typed, and where the tour works.
    private static final Pattern TYPED =
            Pattern.compile("(?<!\\S)[a-z]+[:<>]=?\\S+|\\S*tour\\d+\\S*|[…0-9]*/\\S*\\.json|https?://\\S+");

    private final String samples;

    private UntranslatedTexts(String samples) {
        this.samples = samples;
    }

    /// @param samples folders whose texts are data
    static UntranslatedTexts besides(Path... samples) throws IOException {
        var all = new StringBuilder();
        for (var folder : samples) {
            try (var files = Files.walk(folder)) {
                for (var file : files.filter(Files::isRegularFile).toList()) {
                    all.append(file).append('\n').append(text(file)).append('\n');
                }
            }
        }
        return new UntranslatedTexts(plain(all.toString()));
    }

    private static String text(Path file) throws IOException {
        try {
            return Files.readString(file);
        } catch (MalformedInputException e) { // a picture
            return "";
        }
    }

    /// Its words only: signs and the escapes of JSON and Java are not the same in a file as on the screen.
    private static String plain(String text) {
        return UNICODE.matcher(text)
                .replaceAll(
                        letter -> Matcher.quoteReplacement(Character.toString(Integer.parseInt(letter.group(1), 16))))
                .replaceAll("\\\\[nrt]", " ")
                .replaceAll("[^\\p{L}\\p{N}_]+", " ")
                .strip();
    }

    /// One sentence for each text. On the JavaFX thread.
    List<String> in(Parent root) {
        var findings = new ArrayList<String>();
        walk(root, findings);
        return findings.stream().distinct().toList();
    }

    private void walk(Node node, List<String> findings) {
        if (!node.isVisible()) {
            return;
        }
        switch (node) {
            case TextArea _ -> {} // what agents are told, files, and what a person writes
            case TextInputControl field -> check(field.getPromptText(), field, findings);
            case Text text -> check(text.getText(), text, findings);
            default -> {}
        }
        if (node instanceof Labeled labeled) {
            check(labeled.getText(), labeled, findings);
        }
        if (node instanceof Control control && control.getTooltip() != null) {
            check(control.getTooltip().getText(), control, findings);
        }
        check(node.getAccessibleText(), node, findings);
        if (node instanceof Parent parent && !(node instanceof TextInputControl)) {
            parent.getChildrenUnmodifiable().forEach(child -> walk(child, findings));
        }
    }

    private void check(String shown, Node node, List<String> findings) {
        if (shown == null || node.getParent() instanceof ComboBox<?>) {
            return;
        }
        var left = TYPED.matcher(PseudoLanguage.foreign(shown)).replaceAll(" · ");
        for (var part : left.split("[…·,:;()\\[\\]“”\n\u2013]|\\.\\.\\.| {2,}")) {
            if (WORD.matcher(part).find()
                    && FREE.stream()
                            .noneMatch(free -> free.matcher(part.strip()).matches())
                    && !samples.contains(plain(part))) {
                findings.add("from no bundle: “" + part.strip() + "” of “" + shown.replace('\n', ' ') + "”");
            }
        }
    }

    /// Walks the tour in the language made up for it and prints what is found.
    ///
    /// @param args where the pictures go
    public static void main(String[] args) throws Exception {
        PseudoLanguage.speak();
        var home = Path.of(System.getProperty("emend.home"));
        var sources = home.resolve(Path.of("src", "main", "java", "dev", "emend"));
        var texts = besides(
                home.resolve("catalogs"),
                sources.resolve("TourSample.java"),
                // what agents are told is shown as they get it
                sources.resolve("app").resolve("preview"));
        var places = new AppFolders(Path.of(args[0], "workspace"), Path.of(args[0], "settings.json"));
        int found = new LocalWindow(places, null, List.of(), Clock.systemDefaultZone())
                .tour(Path.of(args[0]), List.of(Theme.LIGHT), Optional.empty(), texts::in);
        System.exit(found == 0 ? 0 : 1);
    }
}
