package dev.emend.app.search;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/// Figures on the use of one item, shared by facet, column, filter and inspector.
///
/// @param plans that name it as the source of a step
/// @param plansRun of these, whose task a stored run has
/// @param failedTools the tools of steps of runs that came from it and failed
/// @param timesServed how often agents were given it
/// @param retrievals plans that say an agent was given it for them; that is the plan's word, and no use
/// @param isAnyUseKnown of its catalog
public record UseFigures(
        int plans, int plansRun, Set<String> failedTools, int timesServed, int retrievals, boolean isAnyUseKnown) {

    /// The kinds of use of the item, in the order of [UsedBy]; never empty.
    public List<UsedBy> by() {
        var used = new ArrayList<UsedBy>(3);
        if (plans > 0) {
            used.add(UsedBy.PLAN);
        }
        if (plansRun > 0 || !failedTools.isEmpty()) {
            used.add(UsedBy.RUN);
        }
        if (timesServed > 0) {
            used.add(UsedBy.AGENT);
        }
        if (used.isEmpty()) {
            used.add(isAnyUseKnown ? UsedBy.NEVER : UsedBy.UNKNOWN);
        }
        return List.copyOf(used);
    }
}
