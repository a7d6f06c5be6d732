package dev.emend.cli;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.cli.common.CommandTraits;
import java.io.IOException;
import java.lang.classfile.AnnotationValue;
import java.lang.classfile.Attributes;
import java.lang.classfile.ClassFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;

/// What each command says of itself is what the launcher and the program go by.
class CommandListsTest {
    private static final Path JAVA = Path.of("src/main/java/dev/emend/cli/common/CommandLists.java");
    private static final Path SCRIPT = Path.of(".ci/commands.sh");

    @Test
    void theListsAreThoseTheCommandsSay() throws Exception {
        var java = """
                package dev.emend.cli.common;

                import java.util.Set;

                /// Commands by what they say of themselves ([CommandTraits]). Written by `CommandListsTest` with
                /// `-Demend.write=true`: a command that its owner runs is over before its class would be loaded.
                final class CommandLists {
                    /// Commands that the owner answers as this process would.
                    static final Set<String> BY_OWNER = %s;

                    /// Commands of [#BY_OWNER] that change nothing.
                    static final Set<String> READING = %s;

                    private CommandLists() {}
                }
                """.formatted(set("byOwner"), set("reads"));
        var script = """
                # Commands by what they say of themselves, which stands at their classes (@CommandTraits). Sourced, never run. Written by
                # CommandListsTest with -Demend.write=true.

                # Whether the owner of the workspace may run it.
                is_by_owner() { %s; }

                # Whether it needs the store and no index or model.
                is_store_only() { %s; }

                # Whether it works so long that the better, slower compiler pays.
                is_long() { %s; }
                """.formatted(cases("byOwner"), cases("storeOnly"), cases("isLong"));
        if (Boolean.getBoolean("emend.write")) {
            Files.writeString(JAVA, java);
            Files.writeString(SCRIPT, script);
        }
        assertEquals(java, Files.readString(JAVA), "write it anew with -Demend.write=true");
        assertEquals(script, Files.readString(SCRIPT), "write it anew with -Demend.write=true");
    }

    @Test
    void whatOnlyReadsIsForTheOwner() throws IOException {
        assertTrue(names("byOwner").containsAll(names("reads")));
    }

    /// The parser takes them for formats and warns of what is none: `%` itself is written `%%`.
    @Test
    void theTextsOfHelpAreFormats() {
        assertFormats(new CommandLine(Cli.class));
        Commands.NAMES.forEach(name -> assertFormats(new CommandLine(Commands.type(name))));
    }

    private static void assertFormats(CommandLine command) {
        var spec = command.getCommandSpec();
        var usage = spec.usageMessage();
        var headings = Stream.of(
                usage.headerHeading(),
                usage.synopsisHeading(),
                usage.descriptionHeading(),
                usage.parameterListHeading(),
                usage.optionListHeading(),
                usage.commandListHeading(),
                usage.footerHeading());
        var lines = Stream.of(usage.header(), usage.customSynopsis(), usage.description(), usage.footer());
        var places = spec.args().stream().map(ArgSpec::description);
        Stream.concat(headings, Stream.concat(lines, places).flatMap(Stream::of))
                .forEach(text ->
                        assertDoesNotThrow(() -> String.format(Locale.ROOT, text), spec.qualifiedName() + ": " + text));
        command.getSubcommands().values().forEach(CommandListsTest::assertFormats);
    }

    /// @param trait a member of [CommandTraits]
    private static List<String> names(String trait) throws IOException {
        var names = new ArrayList<String>();
        for (var name : Commands.NAMES) {
            if (traits(Commands.type(name)).contains(trait)) {
                names.add(name);
            }
        }
        return names;
    }

    /// Those that stand in the class file; at run time nobody loads them.
    private static List<String> traits(Class<?> command) throws IOException {
        try (var file = command.getResourceAsStream("/" + command.getName().replace('.', '/') + ".class")) {
            return ClassFile.of()
                    .parse(Objects.requireNonNull(file).readAllBytes())
                    .findAttribute(Attributes.runtimeInvisibleAnnotations())
                    .stream()
                    .flatMap(all -> all.annotations().stream())
                    .filter(one -> one.classSymbol()
                            .equals(CommandTraits.class.describeConstable().orElseThrow()))
                    .flatMap(one -> one.elements().stream())
                    .filter(element -> element.value() instanceof AnnotationValue.OfBoolean flag && flag.booleanValue())
                    .map(element -> element.name().stringValue())
                    .toList();
        }
    }

    private static String set(String trait) throws IOException {
        return names(trait).stream()
                .map(name -> "            \"" + name + "\"")
                .collect(Collectors.joining(",\n", "Set.of(\n", ")"));
    }

    private static String cases(String trait) throws IOException {
        return "case $1 in " + String.join(" | ", names(trait)) + ") ;; *) return 1 ;; esac";
    }
}
