package dev.emend.rules;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.LiteralTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.NewClassTree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TreeScanner;
import dev.emend.model.UserException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// The texts of the services: each in a bundle, used, and given the arguments it names.
class ServiceTextsTest {
    private static final Pattern PLACEHOLDER = Pattern.compile("\\{(\\d+)[,}]");

    /// A number of a choice that would be grouped by a locale, or a quote that would be read twice.
    private static final Pattern UNSAFE_IN_CHOICE = Pattern.compile("\\{\\d+}|'");

    private static final Pattern CHOICE = Pattern.compile("\\{\\d+,choice,((?:[^{}]|\\{[^{}]*})*)}");

    private static final Pattern WORDS = Pattern.compile("\\p{L} | \\p{L}");

    private static final List<Call> CALLS = calls();

    /// What a source passes to a method of `Messages`, to one of `UserErrors` or to a constructor.
    private record Call(String where, String target, List<? extends ExpressionTree> arguments) {}

    @Test
    void everyKeyOfTheCodeIsInABundle() throws IOException {
        Properties texts = Bundles.OF_SERVICES.all();
        List<String> missing = messages()
                .filter(call -> !texts.containsKey(key(call)))
                .map(call -> call.where() + ": " + key(call))
                .toList();
        assertEquals(List.of(), missing, "a missing key fails when it is said; a key is written out where it is used");
    }

    @Test
    void everyKeyOfABundleIsUsed() throws IOException {
        Set<String> unused = new TreeSet<>(Bundles.OF_SERVICES.all().stringPropertyNames());
        unused.removeAll(messages().map(ServiceTextsTest::key).collect(Collectors.toSet()));
        assertEquals(Set.of(), unused, "nobody keeps a text that nobody reads");
    }

    @Test
    void aTextGetsTheArgumentsItNames() throws IOException {
        Properties texts = Bundles.OF_SERVICES.all();
        List<String> wrong = new ArrayList<>();
        messages().forEach(call -> {
            int given = call.arguments().size() - 1;
            String text = texts.getProperty(key(call), "");
            // without arguments a text is taken as it is, braces included
            if (given > 0 && !named(text).equals(upTo(given))) {
                wrong.add(call.where() + ": " + key(call));
            }
            if (given == 0 && !named(text).isEmpty()) {
                wrong.add(call.where() + ": " + key(call));
            }
        });
        assertEquals(List.of(), wrong, "{0} would be shown, or an argument lost");
    }

    @Test
    void noChoiceGroupsANumber() throws IOException {
        List<String> wrong = Bundles.OF_SERVICES.keysOf(text -> CHOICE.matcher(text)
                .results()
                .anyMatch(choice -> UNSAFE_IN_CHOICE.matcher(choice.group(1)).find()));
        assertEquals(List.of(), wrong, "inside a choice a number is {0,number,0}");
    }

    @Test
    void noSentenceIsPassedToAnExceptionForPeople() {
        Set<String> exceptions = exceptionsForPeople();
        assertFalse(exceptions.isEmpty());
        List<String> found = new ArrayList<>();
        for (Call call : CALLS) {
            if (exceptions.contains(call.target()) || call.target().startsWith("UserErrors.")) {
                sentences(call.arguments()).forEach(text -> found.add(call.where() + ": " + text));
            }
        }
        assertEquals(List.of(), found, "texts for people are in the bundles of Messages");
    }

    @Test
    void noSentenceIsTheLabelOfACommand() {
        List<String> found = CALLS.stream()
                .filter(call -> call.target().equals("Command"))
                .flatMap(call -> sentences(call.arguments()).stream().map(text -> call.where() + ": " + text))
                .toList();
        assertEquals(List.of(), found, "the history is read by people: its labels are in the bundles of Messages");
    }

    private static Stream<Call> messages() {
        return CALLS.stream()
                .filter(call ->
                        call.target().equals("Messages.of") || call.target().equals("Messages.englishText"));
    }

    private static String key(Call call) {
        return call.arguments().getFirst() instanceof LiteralTree literal ? String.valueOf(literal.getValue()) : "";
    }

    private static Set<Integer> named(String text) {
        return PLACEHOLDER
                .matcher(text)
                .results()
                .map(found -> Integer.valueOf(found.group(1)))
                .collect(Collectors.toSet());
    }

    private static Set<Integer> upTo(int count) {
        return Stream.iterate(0, i -> i + 1).limit(count).collect(Collectors.toSet());
    }

    private static Set<String> exceptionsForPeople() {
        return Program.CLASSES.stream()
                .filter(type -> type.isAssignableTo(UserException.class))
                .map(type -> type.getSimpleName())
                .collect(Collectors.toSet());
    }

    private static List<String> sentences(List<? extends ExpressionTree> arguments) {
        List<String> found = new ArrayList<>();
        var literals = new TreeScanner<@Nullable Void, @Nullable Void>() {
            @Override
            public @Nullable Void visitLiteral(LiteralTree literal, @Nullable Void unused) {
                if (literal.getValue() instanceof String text
                        && WORDS.matcher(text).find()) {
                    found.add(text);
                }
                return null;
            }
        };
        arguments.forEach(argument -> literals.scan(argument, null));
        return found;
    }

    private static List<Call> calls() {
        var compiler = ToolProvider.getSystemJavaCompiler();
        try (var files = compiler.getStandardFileManager(null, Locale.ROOT, StandardCharsets.UTF_8)) {
            List<Path> sources = ProjectFiles.java(Path.of("src/main/java"));
            var task = (JavacTask)
                    compiler.getTask(null, files, null, null, null, files.getJavaFileObjectsFromPaths(sources));
            List<Call> found = new ArrayList<>();
            for (CompilationUnitTree unit : task.parse()) {
                new Calls(unit, found).scan(unit, null);
            }
            return found;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static final class Calls extends TreeScanner<@Nullable Void, @Nullable Void> {
        private final String file;
        private final List<Call> found;

        Calls(CompilationUnitTree unit, List<Call> found) {
            file = unit.getSourceFile().getName().replaceFirst(".*/", "");
            this.found = found;
        }

        @Override
        public @Nullable Void visitMethodInvocation(MethodInvocationTree call, @Nullable Void unused) {
            if (call.getMethodSelect() instanceof MemberSelectTree select
                    && select.getExpression() instanceof IdentifierTree owner) {
                found.add(new Call(file, owner.getName() + "." + select.getIdentifier(), call.getArguments()));
            }
            return super.visitMethodInvocation(call, unused);
        }

        @Override
        public @Nullable Void visitNewClass(NewClassTree call, @Nullable Void unused) {
            found.add(new Call(file, call.getIdentifier().toString(), call.getArguments()));
            return super.visitNewClass(call, unused);
        }
    }
}
