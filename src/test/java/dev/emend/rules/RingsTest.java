package dev.emend.rules;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Which package may import which: the table of the architecture, one row per package.
class RingsTest {
    private static final List<String> CURATION_RING =
            List.of(
                    "catalog",
                    "memory",
                    "search",
                    "analysis",
                    "summary",
                    "exchange",
                    "remote",
                    "model",
                    "json");

    private static final Map<String, List<String>> ALLOWED =
            Map.ofEntries(
                    Map.entry("model", List.of()),
                    Map.entry("json", List.of("model")),
                    Map.entry("catalog", List.of("model", "json")),
                    Map.entry("memory", List.of("model", "json")),
                    Map.entry("remote", List.of("model", "json", "analysis")),
                    Map.entry("search", List.of("model")),
                    Map.entry("analysis", List.of("model")),
                    Map.entry("summary", List.of("model")),
                    Map.entry("exchange", List.of("model", "json")),
                    Map.entry("curation", CURATION_RING),
                    Map.entry("settings", List.of("json", "model")),
                    Map.entry("server", List.of("curation", "model", "json", "settings")),
                    Map.entry("cli", List.of("curation", "model", "json", "settings")),
                    Map.entry("gui.shell", List.of("gui", "curation", "model", "settings")),
                    Map.entry("gui.part", List.of("gui.kit", "curation", "model")),
                    Map.entry("gui.kit", List.of("settings")));

    static Stream<String> packages() {
        return ALLOWED.keySet().stream().sorted();
    }

    static Stream<String> screens() {
        // one that never exists keeps the test alive while there is no screen yet
        return Stream.concat(Program.SCREENS.stream(), Stream.of("gui.none"));
    }

    @ParameterizedTest
    @MethodSource("packages")
    void importsOnlyTheRingsBelow(String name) {
        checkImports(name, ALLOWED.getOrDefault(name, List.of()));
    }

    @ParameterizedTest
    @MethodSource("screens")
    void screensNeverImportEachOther(String screen) {
        List<String> allowed = new ArrayList<>(List.of("gui.kit", "gui.part", "curation", "model"));
        if (screen.equals("gui.settings")) {
            allowed.add("settings");
        }
        checkImports(screen, allowed);
    }

    @Test
    void everyPackageHasARowInTheTable() {
        List<String> unknown = new ArrayList<>();
        for (JavaClass type : Program.CLASSES) {
            String name = Program.inside(type);
            boolean known =
                    name.isEmpty()
                            || Stream.concat(ALLOWED.keySet().stream(), Program.SCREENS.stream())
                                    .anyMatch(row -> within(name, List.of(row)));
            if (!known) {
                unknown.add(type.getName());
            }
        }
        assertTrue(unknown.isEmpty(), () -> "no row in the architecture's table: " + unknown);
    }

    @Test
    void theWorkbenchKnowsNoUserInterface() {
        Program.check(
                noClasses()
                        .that()
                        .haveNameMatching("dev\\.emend\\.Workbench(\\$.*)?")
                        .should()
                        .dependOnClassesThat(in("gui", "cli", "server"))
                        .because("services are constructed once, for every way of using them"));
    }

    @Test
    void nobodyImportsTheMain() {
        Program.check(
                noClasses()
                        .that()
                        .resideOutsideOfPackage(Program.ROOT)
                        .should()
                        .dependOnClassesThat()
                        .resideInAPackage(Program.ROOT)
                        .because("the root package constructs the rest and hands it over"));
    }

    @Test
    void whatDrawsSeesOnlyTheRecordsOfTheDoor() {
        Program.check(
                noClasses()
                        .that(describe("are in a screen or part", RingsTest::isPartOfAView))
                        .and(describe("know the scene", RingsTest::knowsTheScene))
                        .should()
                        .dependOnClassesThat(
                                describe("act in curation", RingsTest::isServiceOfTheDoor))
                        .because(
                                "acts go through the view model, which is tested without a toolkit"));
    }

    @Test
    void packagesHaveNoCycles() {
        Program.check(
                slices().matching("dev.emend.(**)")
                        .should()
                        .beFreeOfCycles()
                        .because(
                                "a package that can't be understood alone can't be changed alone"));
    }

    private static void checkImports(String name, List<String> allowed) {
        List<String> reachable = new ArrayList<>(allowed);
        reachable.add(name);
        Program.check(
                classes()
                        .that(in(name))
                        .should()
                        .onlyDependOnClassesThat(
                                describe(
                                        "are in " + reachable + " or not ours",
                                        type ->
                                                !type.getPackageName().startsWith(Program.ROOT)
                                                        || within(Program.inside(type), reachable)
                                                        || isShownByErrors(name, type)))
                        .because("rings import inwards only: " + name + " may import " + allowed));
    }

    /// The one word of a higher ring the kit knows: `Errors` turns it into a banner.
    private static boolean isShownByErrors(String name, JavaClass type) {
        return name.equals("gui.kit")
                && type.getName().equals("dev.emend.curation.CurationException");
    }

    private static DescribedPredicate<JavaClass> in(String... names) {
        return describe(
                "in " + Arrays.toString(names),
                type ->
                        type.getPackageName().startsWith(Program.ROOT)
                                && within(Program.inside(type), List.of(names)));
    }

    private static boolean within(String name, List<String> packages) {
        return packages.stream().anyMatch(row -> name.equals(row) || name.startsWith(row + "."));
    }

    /// A class named `…Screen` only puts view model and view together, so it may hold the door.
    private static boolean isPartOfAView(JavaClass type) {
        String name = Program.inside(type);
        if (type.getName().replaceAll("\\$.*", "").endsWith("Screen")) {
            return false;
        }
        return Program.SCREENS.contains(name) || name.equals("gui.part");
    }

    private static boolean knowsTheScene(JavaClass type) {
        return type.getDirectDependenciesFromSelf().stream()
                .anyMatch(
                        seen -> seen.getTargetClass().getPackageName().startsWith("javafx.scene"));
    }

    private static boolean isServiceOfTheDoor(JavaClass type) {
        return within(Program.inside(type), List.of("curation"))
                && type.getPackageName().startsWith(Program.ROOT)
                && !type.isRecord()
                && !type.isEnum()
                && !type.isInterface()
                && !type.isAssignableTo(Throwable.class);
    }
}
