package dev.emend.rules;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/// What can be seen in the sources only: promises left open, packages without a word about them.
class SourcesTest {
    // written in two halves: this file is read too
    private static final Pattern OPEN_PROMISE = Pattern.compile("\\b(TO" + "DO|FIX" + "ME|XX" + "X)\\b");

    private static final Pattern OF_ONE_MACHINE = Pattern.compile("(?<![\\w.~:$)}*/-])/(?:work|farm|root)/\\w");

    private static final Pattern OF_A_PERSON = Pattern.compile("(?<![\\w.~:$)}*/-])/(?:home|Users)/\\w");

    @Test
    void nothingIsLeftOpenInTheSources() throws IOException {
        assertEquals(
                List.of(), linesMatching(ProjectFiles.texts(), OPEN_PROMISE), "an open end is an issue, not a comment");
    }

    @Test
    void everyPackageSaysWhatItIsAndMarksNulls() throws IOException {
        List<String> wrong = new ArrayList<>();
        List<Path> sources = ProjectFiles.java(Path.of("src/main/java"));
        assertFalse(sources.isEmpty());
        for (Path folder : sources.stream().map(ProjectFiles::folder).distinct().toList()) {
            Path description = folder.resolve("package-info.java");
            String text = Files.exists(description) ? ProjectFiles.text(description) : "";
            if (!text.contains("@NullMarked") || !text.startsWith("///")) {
                wrong.add(description.toString());
            }
        }
        assertEquals(List.of(), wrong, "each package has two sentences, its import rule and @NullMarked");
    }

    @Test
    void nothingCancelsByInterrupting() throws IOException {
        assertEquals(
                List.of(),
                linesMatching(
                        ProjectFiles.java(Path.of("src/main/java")), Pattern.compile("\\.cancel\\(\\s*true\\s*\\)")),
                "an interrupted thread closes the store's file under everybody else: cancel(false)");
    }

    @Test
    void noTextForPeopleHoldsTheMessageOfAnException() throws IOException {
        assertEquals(
                List.of(),
                linesMatching(
                        ProjectFiles.java(Path.of("src/main/java")),
                        Pattern.compile("(Messages\\.(of|englishText)|Texts\\.get)\\(.*, .*\\.getMessage\\(\\)")),
                "it may be null, the name of a class or of a file alone: FailureReason.of");
    }

    @Test
    void noFileNamesAPlaceOnOneMachine() throws IOException {
        List<String> found = linesMatching(ProjectFiles.texts(), OF_ONE_MACHINE);
        // the made-up agents of the samples and tests have made-up homes
        List<Path> written = ProjectFiles.texts().stream()
                .filter(file -> !file.startsWith("catalogs") && !file.startsWith("src/test"))
                .toList();
        found.addAll(linesMatching(written, OF_A_PERSON));
        String here = Path.of("").toAbsolutePath().toString();
        for (Path file : ProjectFiles.texts()) {
            if (here.length() > 5 && ProjectFiles.text(file).contains(here)) {
                found.add(file + " names this checkout");
            }
        }
        assertEquals(List.of(), found, "the project works in any folder of any machine");
    }

    @Test
    void testsFindTheSharedDataInOneWay() throws IOException {
        Path only = Path.of("src/test/java/dev/emend/fixtures", "Shared" + "Data.java");
        List<Path> others = ProjectFiles.java(Path.of("src/test/java")).stream()
                .filter(file -> !file.equals(only))
                .toList();
        assertEquals(
                List.of(),
                linesMatching(others, Pattern.compile("\\.\\./sha" + "red|\"sha" + "red\"")),
                "a folder that is looked for elsewhere can't be hidden from the test");
        List<String> fixtures = others.stream()
                .filter(file -> !file.toString().endsWith("Test.java"))
                .filter(SourcesTest::namesTheSharedData)
                .map(file -> String.valueOf(file.getFileName()))
                .toList();
        // the first two are benches, the third is named by its tests, the last needs no data
        assertEquals(
                List.of("ExtractionBench.java", "QuestionsBench.java", "RealData.java", "SampleVectors.java"),
                fixtures);
    }

    private static boolean namesTheSharedData(Path file) {
        try {
            return ProjectFiles.text(file).contains("Shared" + "Data");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<String> linesMatching(List<Path> files, Pattern pattern) throws IOException {
        List<String> found = new ArrayList<>();
        for (Path file : files) {
            List<String> lines = ProjectFiles.text(file).lines().toList();
            for (int i = 0; i < lines.size(); i++) {
                if (pattern.matcher(lines.get(i)).find()) {
                    found.add(file + ":" + (i + 1));
                }
            }
        }
        return found;
    }
}
