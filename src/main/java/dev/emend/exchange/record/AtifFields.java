package dev.emend.exchange.record;

/// Names both the reader and the writer of the Agent Trajectory Interchange Format know.
public final class AtifFields {
    /// The newest version that is read, and the one that is written.
    public static final String VERSION = "ATIF-v1.7";

    /// The trajectories of subagents, inside of the one that called them.
    public static final String SUBAGENTS = "subagent_trajectories";

    /// The metadata key of the run that a subagent's run is inside of.
    public static final String PARENT = "parent_trajectory";

    /// The member of a step that was copied from the trajectory this one goes on with.
    public static final String IS_COPIED = "is_copied_context";

    /// The metadata key of such copied steps, which count in that trajectory.
    public static final String COPIED = "copied_steps";

    /// In `extra` of a trajectory, step or result that Emend wrote, what the format has no room for.
    public static final String FAMILY = "family";

    public static final String TASK = "task";
    public static final String MODEL = "model";
    public static final String STARTED_AT = "started_at";

    /// The place of a message among all, from 0, where it is not the one behind that before.
    public static final String PLACE = "place";

    /// A time as it was written.
    public static final String AT = "at";

    public static final String ANSWERS = "answers";
    public static final String CALLS = "calls";

    /// Other members of a message, where their names are Emend's own.
    public static final String REST = "rest";

    /// False for a step that only holds results.
    public static final String IS_MESSAGE = "is_message";

    private AtifFields() {}
}
