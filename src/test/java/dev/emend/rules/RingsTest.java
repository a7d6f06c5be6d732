package dev.emend.rules;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Which package may import which: `docs/allowed-dependencies.tsv`, one row per package.
class RingsTest {
    private static final Map<String, List<String>> ALLOWED = table();

    private static Map<String, List<String>> table() {
        try (var lines = Files.lines(Path.of("docs", "allowed-dependencies.tsv"))) {
            var rows = new TreeMap<String, List<String>>();
            lines.skip(1)
                    .map(line -> line.split("\t", 2))
                    .forEach(row -> rows.put(
                            row[0],
                            Stream.of(row[1].split(", "))
                                    .filter(name -> !name.isEmpty())
                                    .toList()));
            return rows;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static Stream<String> packages() {
        return ALLOWED.keySet().stream();
    }

    @ParameterizedTest
    @MethodSource("packages")
    void importsOnlyWhatTheTableAllows(String name) {
        checkImports(name, ALLOWED.getOrDefault(name, List.of()));
    }

    @Test
    void everyPackageHasARowInTheTable() {
        List<String> unknown = new ArrayList<>();
        for (JavaClass type : Program.CLASSES) {
            String name = Program.inside(type);
            boolean known = name.isEmpty() || ALLOWED.containsKey(name);
            if (!known) {
                unknown.add(type.getName());
            }
        }
        assertTrue(unknown.isEmpty(), () -> "no row in the architecture's table: " + unknown);
    }

    @Test
    void theFactoryKnowsNoUserInterface() {
        Program.check(noClasses()
                .that()
                .haveNameMatching("dev\\.emend\\.OpenWorkspaceFactory(\\$.*)?")
                .should()
                .dependOnClassesThat(in("gui", "cli", "server"))
                .because("services are constructed once, for every way of using them"));
    }

    @Test
    void nobodyImportsTheMain() {
        Program.check(noClasses()
                .that()
                .resideOutsideOfPackage(Program.ROOT)
                .should()
                .dependOnClassesThat()
                .resideInAPackage(Program.ROOT)
                .because("the root package constructs the rest and hands it over"));
    }

    @Test
    void whatDrawsSeesOnlyRecordsOfTheServices() {
        Program.check(noClasses()
                .that(describe("are in a screen or part", RingsTest::isPartOfAView))
                .and(describe("know the scene", RingsTest::knowsTheScene))
                .should()
                .dependOnClassesThat(describe("act", RingsTest::isService))
                .because("changes go through the view model, which is tested without a toolkit"));
    }

    @Test
    void packagesHaveNoCycles() {
        Program.check(slices().matching("dev.emend.(**)")
                .should()
                .beFreeOfCycles()
                .because("a package that can't be understood alone can't be changed alone"));
    }

    private static void checkImports(String name, List<String> allowed) {
        List<String> reachable = new ArrayList<>(allowed);
        reachable.add(name);
        Program.check(classes()
                .that(describe("in " + name, type -> isIn(name, type)))
                .should()
                .onlyDependOnClassesThat(describe(
                        "are in " + reachable + " or not ours",
                        type -> !type.getPackageName().startsWith(Program.ROOT)
                                || isAllowed(Program.inside(type), reachable)
                                || isShownByProblem(name, type)))
                .because("rings import inwards only: " + name + " may import " + allowed));
    }

    private static boolean isIn(String name, JavaClass type) {
        return type.getPackageName().equals(Program.ROOT + "." + name);
    }

    /// The one word of a higher ring the kit knows: `Problem` turns it into a banner.
    private static boolean isShownByProblem(String name, JavaClass type) {
        return name.equals("gui.kit") && type.getName().equals("dev.emend.model.UserException");
    }

    private static DescribedPredicate<JavaClass> in(String... names) {
        return describe(
                "in " + Arrays.toString(names),
                type -> type.getPackageName().startsWith(Program.ROOT) && within(Program.inside(type), List.of(names)));
    }

    /// `x.*` names x and all below it.
    private static boolean isAllowed(String name, List<String> rows) {
        return rows.stream()
                .anyMatch(row -> row.endsWith(".*")
                        ? within(name, List.of(row.substring(0, row.length() - 2)))
                        : name.equals(row));
    }

    private static boolean within(String name, List<String> packages) {
        return packages.stream().anyMatch(row -> name.equals(row) || name.startsWith(row + "."));
    }

    /// A class named `…Screen` only puts view model and view together, so it may hold the
    /// workspace.
    private static boolean isPartOfAView(JavaClass type) {
        String name = Program.inside(type);
        if (type.getName().replaceAll("\\$.*", "").endsWith("Screen")) {
            return false;
        }
        return within(name, List.copyOf(Program.SCREENS)) || name.equals("gui.part");
    }

    private static boolean knowsTheScene(JavaClass type) {
        return type.getDirectDependenciesFromSelf().stream()
                .anyMatch(seen -> seen.getTargetClass().getPackageName().startsWith("javafx.scene"));
    }

    private static boolean isService(JavaClass type) {
        return within(Program.inside(type), List.of("app"))
                && type.getPackageName().startsWith(Program.ROOT)
                && !type.isRecord()
                && !type.isEnum()
                && !type.isInterface()
                && !type.isAssignableTo(Throwable.class);
    }
}
