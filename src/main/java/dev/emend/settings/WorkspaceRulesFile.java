package dev.emend.settings;

import dev.emend.model.Json;
import dev.emend.model.UserException;
import java.nio.file.Path;

/// The file the rules of a workspace are kept in: `workspace.json` in its folder, a JSON object
/// that people may edit.
///
/// Saving keeps members of newer versions and never writes over a file it could not read.
public final class WorkspaceRulesFile {
    private static final String HOLD_PENDING = "holdPending";

    /// Absent for no.
    private static final String AT_ONCE = "writeReportsAtOnce";

    /// Absent for no.
    private static final String REVIEWED_ONLY = "serveReviewedOnly";

    /// Days, as people think of it; null or absent for never.
    private static final String HALF_LIFE = "confidenceHalfLifeDays";

    private static final String AGENTS_DOOR = "agentsDoor";

    /// Absent for the usual port.
    private static final String AGENTS_PORT = "agentsPort";

    private static final int MAX_PORT = 65_535;

    private static final double DAY = 86_400;

    private final MembersFile file;

    private WorkspaceRulesFile(Path file) {
        this.file = new MembersFile(file, "The rules of the workspace");
    }

    /// @param workspace the folder of the workspace
    public static WorkspaceRulesFile of(Path workspace) {
        return new WorkspaceRulesFile(workspace.resolve("workspace.json"));
    }

    public Path path() {
        return file.path();
    }

    /// The rules in the file; all off when there is none, and for members left out.
    ///
    /// @throws UserException when the file can't be read or a member has a value it can't have
    public WorkspaceRules load() throws UserException {
        try {
            var fields = file.read();
            return new WorkspaceRules(
                    MembersFile.flag(fields, HOLD_PENDING),
                    MembersFile.flag(fields, AT_ONCE),
                    MembersFile.flag(fields, REVIEWED_ONLY),
                    MembersFile.days(fields, HALF_LIFE),
                    new WorkspaceRules.AgentServerRule(MembersFile.flag(fields, AGENTS_DOOR), port(fields)));
        } catch (InvalidMemberException e) {
            throw file.wrong(e);
        }
    }

    /// Replaces the rules in the file, whole or not at all.
    ///
    /// @throws UserException when the file there is no JSON object, or can't be written
    public void save(WorkspaceRules rules) throws UserException {
        var fields = file.read().with(HOLD_PENDING, Json.from(rules.holdPending()));
        fields = rules.agents().isOn() ? fields.with(AGENTS_DOOR, Json.Bool.TRUE) : fields.without(AGENTS_DOOR);
        fields = rules.writesAtOnce() ? fields.with(AT_ONCE, Json.Bool.TRUE) : fields.without(AT_ONCE);
        fields =
                rules.servesReviewedOnly() ? fields.with(REVIEWED_ONLY, Json.Bool.TRUE) : fields.without(REVIEWED_ONLY);
        int port = rules.agents().port();
        fields = port == 0 ? fields.without(AGENTS_PORT) : fields.with(AGENTS_PORT, Json.from(port));
        file.write(
                rules.halfLife().isEmpty()
                        ? fields.without(HALF_LIFE)
                        : fields.with(
                                HALF_LIFE, Json.from(rules.halfLife().get().toSeconds() / DAY)));
    }

    private static int port(Json.Obj fields) throws InvalidMemberException {
        if (!fields.has(AGENTS_PORT)) {
            return 0;
        }
        int port = fields.integer(AGENTS_PORT).orElse(0);
        if (port < 1 || port > MAX_PORT) {
            throw new InvalidMemberException(AGENTS_PORT, "a port, 1 to " + MAX_PORT + ", or left out");
        }
        return port;
    }
}
