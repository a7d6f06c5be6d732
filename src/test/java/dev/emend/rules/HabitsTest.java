package dev.emend.rules;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.AccessTarget;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaMethodCall;
import java.util.Set;
import org.junit.jupiter.api.Test;

/// What no line of the program does: print, interrupt, ask the wall clock, touch a scene from a
/// model.
class HabitsTest {
    private static final Set<String> CLOCKED = Set.of(
            "java.time.Instant",
            "java.time.LocalDate",
            "java.time.LocalTime",
            "java.time.LocalDateTime",
            "java.time.OffsetDateTime",
            "java.time.ZonedDateTime",
            "java.time.Year",
            "java.time.YearMonth");

    /// What asks for the locale of the machine unless one is given.
    private static final Set<String> LOCALIZED = Set.of(
            "java.io.PrintStream.format",
            "java.io.PrintStream.printf",
            "java.io.PrintWriter.format",
            "java.io.PrintWriter.printf",
            "java.lang.String.format",
            "java.lang.String.toLowerCase",
            "java.lang.String.toUpperCase",
            "java.text.BreakIterator.getCharacterInstance",
            "java.text.BreakIterator.getSentenceInstance",
            "java.text.BreakIterator.getWordInstance",
            "java.text.Collator.getInstance",
            "java.text.DecimalFormat.<init>",
            "java.text.DecimalFormatSymbols.getInstance",
            "java.text.MessageFormat.<init>",
            "java.text.NumberFormat.getInstance",
            "java.text.NumberFormat.getIntegerInstance",
            "java.text.NumberFormat.getNumberInstance",
            "java.text.NumberFormat.getPercentInstance",
            "java.text.SimpleDateFormat.<init>",
            "java.time.format.DateTimeFormatter.ofPattern",
            "java.time.format.DateTimeFormatterBuilder.toFormatter",
            "java.util.Formatter.<init>",
            "java.util.Locale.getDefault",
            "java.util.Scanner.<init>");

    @Test
    void onlyTheCommandLinePrints() {
        Program.check(noClasses()
                .that()
                .resideOutsideOfPackage("dev.emend.cli..")
                .and()
                .doNotHaveFullyQualifiedName("dev.emend.Emend")
                .should()
                .accessField(System.class, "out")
                .because("programs read standard output; the main only hands it over"));
    }

    @Test
    void nobodyPrintsAStackTrace() {
        Program.check(noClasses()
                .should()
                .callMethod(Throwable.class, "printStackTrace")
                .because("a failure is recorded or shown, never thrown at a terminal"));
    }

    @Test
    void onlyBackgroundTalksToThePlatform() {
        Program.check(noClasses()
                .that()
                .haveNameNotMatching("dev\\.emend\\.gui\\.(kit\\.Background|shell\\.EmendApp)(\\$.*)?")
                .should()
                .dependOnClassesThat()
                .haveFullyQualifiedName("javafx.application.Platform")
                .because("with one way onto the window's thread, tests can replace it; the app only starts it"));
    }

    /// What runs for a while without moving anything: pauses, and the clock behind "2 minutes ago". What
    /// JavaFX moves by itself is the bar of a work of unknown length, which `ReducedMotionTest` looks at.
    @Test
    void nothingMovesByItself() {
        Program.check(noClasses()
                .that()
                .haveNameNotMatching("dev\\.emend\\.gui\\.shell\\.RelativeTimes(\\$.*)?")
                .should()
                .dependOnClassesThat(describe(
                        "animate",
                        type -> type.getPackageName().equals("javafx.animation")
                                && !Set.of("PauseTransition", "Animation").contains(type.getSimpleName())))
                .because("motion makes some people ill, and takes time from all"));
    }

    @Test
    void viewModelsKnowNoScene() {
        Program.check(noClasses()
                .that()
                .haveNameMatching(".*ViewModel(\\$.*)?")
                .should()
                .dependOnClassesThat(describe(
                        "are of JavaFX but neither beans nor collections",
                        type -> type.getPackageName().startsWith("javafx.")
                                && !type.getPackageName().matches("javafx\\.(beans|collections).*")))
                .because("a view model is tested without a toolkit; a question is state"));
    }

    @Test
    void nothingInterruptsAnotherThread() {
        Program.check(noClasses()
                .should()
                .callMethodWhere(describe("interrupt another thread", HabitsTest::interruptsAnother))
                .orShould()
                .callMethodWhere(calls("shutdownNow", "java.util.concurrent"))
                .because("an interrupted thread closes the store's file under everybody else"));
    }

    @Test
    void twoClassesStartPrograms() {
        Program.check(noClasses()
                .that()
                .haveNameNotMatching("dev\\.emend\\.(app\\.core\\.GitProgram|gui\\.places\\.EditorLauncher)(\\$.*)?")
                .should()
                .dependOnClassesThat()
                .haveFullyQualifiedName(ProcessBuilder.class.getName())
                .orShould()
                .callMethodWhere(calls("exec", "java.lang.Runtime"))
                .because("git is started in one place, whose settings keep a repository from running anything; the"
                        + " other one starts the editor a person chose"));
    }

    @Test
    void timeComesFromAClock() {
        Program.check(noClasses()
                .should()
                .callMethodWhere(describe(
                        "now() without a clock",
                        call -> call.getTarget().getName().equals("now")
                                && CLOCKED.contains(owner(call))
                                && hasNoClock(call.getTarget())))
                .orShould()
                .callMethod(System.class, "currentTimeMillis")
                .orShould()
                .callConstructor(java.util.Date.class)
                .because("what depends on time is tested with a fixed clock"));
    }

    @Test
    void clocksAreMadeWhereServicesAreConstructed() {
        Program.check(noClasses()
                .that()
                .resideOutsideOfPackage(Program.ROOT)
                .should()
                .callMethodWhere(describe(
                        "make a system clock",
                        call -> owner(call).equals("java.time.Clock")
                                && call.getTarget().getName().startsWith("system")))
                .because("a clock made on the spot is a bare now() in disguise"));
    }

    @Test
    void nothingAsksForTheLocaleOfTheMachine() {
        Program.check(noClasses()
                .should()
                .callCodeUnitWhere(describe("have no locale", HabitsTest::asksForTheDefaultLocale))
                .because("a Turkish machine writes other letters and an Arabic one other digits; `formatted` is"
                        + " free because the main makes the root locale the default"));
    }

    private static boolean asksForTheDefaultLocale(JavaAccess<?> call) {
        var target = (AccessTarget.CodeUnitAccessTarget) call.getTarget();
        return LOCALIZED.contains(owner(call) + "." + target.getName())
                && target.getRawParameterTypes().stream()
                        .noneMatch(type -> type.getName().equals("java.util.Locale"));
    }

    /// Handing an interrupt that came while waiting back to the own thread is none; it is written
    /// on one line: `Thread.currentThread().interrupt()`.
    private static boolean interruptsAnother(JavaMethodCall call) {
        return call.getTarget().getName().equals("interrupt")
                && owner(call).equals("java.lang.Thread")
                && call.getOrigin().getMethodCallsFromSelf().stream()
                        .noneMatch(other -> other.getTarget().getName().equals("currentThread")
                                && other.getLineNumber() == call.getLineNumber());
    }

    private static DescribedPredicate<JavaAccess<?>> calls(String method, String ownerPackage) {
        return describe(
                "call " + method,
                call -> call.getTarget().getName().equals(method) && owner(call).startsWith(ownerPackage));
    }

    private static String owner(JavaAccess<?> call) {
        return call.getTargetOwner().getName();
    }

    private static boolean hasNoClock(AccessTarget target) {
        return !(target instanceof AccessTarget.MethodCallTarget method)
                || method.getRawParameterTypes().stream()
                        .noneMatch(type -> type.getName().equals("java.time.Clock"));
    }
}
