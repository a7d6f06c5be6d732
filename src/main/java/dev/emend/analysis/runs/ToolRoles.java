package dev.emend.analysis.runs;

import dev.emend.model.Json;
import dev.emend.model.Run;
import dev.emend.model.ToolRole;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;

/// Roles of the tools of one family of agents: planning, reading, writing and so on.
///
/// The names are in `tool-roles.properties`; a tool that is not listed is [ToolRole#OTHER].
/// Immutable.
public final class ToolRoles {
    /// The names of the design document, which hold for every family without names of its own.
    public static final String DOCUMENT = "document";

    private static final Map<String, ToolRoles> FAMILIES = families(read());

    private final Map<String, ToolRole> roles;
    private final Map<ToolRole, String> first = new EnumMap<>(ToolRole.class);
    private final boolean isByCommand;

    private ToolRoles(Map<String, ToolRole> roles) {
        this.roles = roles;
        roles.forEach((tool, role) -> first.putIfAbsent(role, tool));
        isByCommand = roles.keySet().stream().anyMatch(tool -> tool.indexOf(':') > 0);
    }

    /// @param family as [Run.Head#family()] says it
    public static ToolRoles of(String family) {
        var familyRoles = FAMILIES.get(family);
        return familyRoles == null ? Objects.requireNonNull(FAMILIES.get(DOCUMENT)) : familyRoles;
    }

    /// Of the tools of a run: those of its agent, else those of the format of its transcript.
    public static ToolRoles of(Run run) {
        var family = run.head().family();
        return of(FAMILIES.containsKey(family) ? family : run.origin().format());
    }

    /// The families that have names of their own, in alphabetical order.
    public static Set<String> families() {
        return new TreeSet<>(FAMILIES.keySet());
    }

    public ToolRole role(String tool) {
        return roles.getOrDefault(tool, ToolRole.OTHER);
    }

    /// The role of a call: some tools do different things by their argument `command`.
    public ToolRole role(Run.ToolCall call) {
        if (!isByCommand) {
            return role(call.name());
        }
        var commandRole = roles.get(call.name() + ":" + command(call.arguments()));
        return commandRole == null ? role(call.name()) : commandRole;
    }

    /// The family's tool of this role that its file names first.
    public Optional<String> first(ToolRole role) {
        return Optional.ofNullable(first.get(role));
    }

    /// Whether agents of this family have a tool of this role.
    public boolean has(ToolRole role) {
        return first.containsKey(role);
    }

    private static String command(Json arguments) {
        return switch (arguments) {
            case Json.Obj fields -> fields.text("command").orElse("");
            case Json.Text(var line) -> line.split("\\s", 2)[0];
            default -> "";
        };
    }

    private static Properties read() {
        var lines = new Properties();
        try (var in = new InputStreamReader(
                Objects.requireNonNull(ToolRoles.class.getResourceAsStream("tool-roles.properties")),
                StandardCharsets.UTF_8)) {
            lines.load(in);
            return lines;
        } catch (IOException e) {
            throw new UncheckedIOException("the roles of tools can't be read", e);
        }
    }

    private static Map<String, ToolRoles> families(Properties lines) {
        var names = new TreeSet<String>();
        lines.stringPropertyNames().forEach(key -> names.add(key.substring(0, key.indexOf('.'))));
        var families = new LinkedHashMap<String, ToolRoles>();
        names.forEach(family -> families.put(family, new ToolRoles(roles(lines, family))));
        return Map.copyOf(families);
    }

    /// Lines of its own come before those it takes over, so that they win and are named first.
    private static Map<String, ToolRole> roles(Properties lines, String family) {
        var roles = new LinkedHashMap<String, ToolRole>();
        for (var role : ToolRole.values()) {
            var tools = lines.getProperty(family + "." + role.name().toLowerCase(Locale.ROOT), "");
            List.of(tools.split("\\s+")).stream()
                    .filter(tool -> !tool.isEmpty())
                    .forEach(tool -> roles.put(tool, role));
        }
        var like = lines.getProperty(family + ".like");
        if (like != null) {
            roles(lines, like).forEach(roles::putIfAbsent);
        }
        return roles;
    }
}
