package dev.emend.rules;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// Which library may be seen from where: each has one home, so that it can be replaced there.
class LibrariesTest {
    static Stream<Arguments> libraries() {
        return Stream.of(
                home(List.of("javafx"), List.of("gui", "Emend"), "commands and services run without a window"),
                home(
                        List.of("atlantafx", "org.controlsfx", "org.kordamp"),
                        List.of("gui", "Emend"),
                        "widgets belong to the window"),
                home(
                        List.of("com.github.difflib"),
                        List.of("gui"),
                        "every screen shows what changed in the same way, by WordDiff"),
                home(
                        List.of("java.sql", "javax.sql"),
                        List.of("store", "remote", "exchange"),
                        "the store is one thread's; nobody else sends it SQL"),
                home(
                        List.of("org.h2", "org.jdbi", "org.flywaydb"),
                        List.of("store", "remote"),
                        "the store can be exchanged in one place"),
                home(
                        List.of("tools.jackson", "com.fasterxml", "org.snakeyaml"),
                        List.of("json"),
                        "a binding would lose what agents wrote; everybody else sees model.Json"),
                home(
                        List.of("ai.djl", "ai.onnxruntime", "org.apache.lucene"),
                        List.of("search"),
                        "the index is derived and its libraries are heavy: one package loads them"),
                home(
                        List.of("org.tartarus"),
                        List.of("analysis"),
                        "texts are compared by the stems of their words in one class"),
                home(
                        List.of("io.methvin"),
                        List.of("catalog"),
                        "what changes on disk is told by one package, with polling behind it"),
                home(
                        List.of("com.google.re2j"),
                        List.of("analysis", "app", "catalog", "exchange", "json"),
                        "what others wrote is matched in linear time where it is read; see RegexTest"),
                home(
                        List.of("tagbio.umap"),
                        List.of("analysis"),
                        "its progress is one for the whole program: one class calls it, one call at a time"),
                home(
                        List.of("io.javalin", "org.eclipse.jetty", "jakarta.servlet"),
                        List.of("server"),
                        "what listens on a port is looked at in one place"),
                home(List.of("picocli"), List.of("cli", "Emend"), "only the command line parses commands"));
    }

    @ParameterizedTest
    @MethodSource("libraries")
    void staysInItsHome(List<String> library, List<String> homes, String reason) {
        Program.check(noClasses()
                .that(describe("are outside " + homes, type -> !isAtHome(type, homes)))
                .should()
                .dependOnClassesThat(describe("are in " + library, type -> of(library, type)))
                .because(reason));
    }

    @Test
    void theModelDoesNoInputOrOutput() {
        Program.check(noClasses()
                .that()
                .resideInAPackage("dev.emend.model..")
                .should()
                .dependOnClassesThat(JavaClass.Predicates.resideInAnyPackage(
                                "java.io..", "java.nio.file..", "java.nio.channels..", "java.net.http..")
                        // what went wrong elsewhere may be told
                        .and(DescribedPredicate.not(JavaClass.Predicates.assignableTo(Exception.class))))
                .because("pure functions are what every ring can trust and test"));
    }

    @Test
    void theModelSeesOnlyTheJdk() {
        Program.check(noClasses()
                .that()
                .resideInAPackage("dev.emend.model..")
                .should()
                .dependOnClassesThat()
                .resideOutsideOfPackages("java..", "org.jspecify..", "dev.emend.model..")
                .because("the words of the domain outlive every library"));
    }

    private static Arguments home(List<String> library, List<String> homes, String reason) {
        return Arguments.of(library, homes, reason);
    }

    private static boolean isAtHome(JavaClass type, List<String> homes) {
        String name = type.getName().replaceAll("\\$.*", "").substring(Program.ROOT.length() + 1);
        return homes.stream().anyMatch(home -> name.equals(home) || name.startsWith(home + "."));
    }

    private static boolean of(List<String> library, JavaClass type) {
        return library.stream()
                .anyMatch(name -> type.getPackageName().startsWith(name + ".")
                        || type.getPackageName().equals(name));
    }
}
