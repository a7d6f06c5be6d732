package dev.emend.exchange.record;

/// Names both the reader and the writer of the Agent Trajectory Interchange Format know.
public final class AtifFields {
    /// The newest version that is read, and the one that is written.
    public static final String VERSION = "ATIF-v1.7";

    /// The trajectories of subagents, inside of the one that called them.
    public static final String SUBAGENTS = "subagent_trajectories";

    /// Where the metadata of such a run says which run it is inside of.
    public static final String PARENT = "parent_trajectory";

    /// What a step says that was copied from the trajectory this one goes on with.
    public static final String IS_COPIED = "is_copied_context";

    /// Where the metadata of such a run keeps those steps, which count there.
    public static final String COPIED = "copied_steps";

    private AtifFields() {}
}
