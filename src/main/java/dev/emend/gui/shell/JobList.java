package dev.emend.gui.shell;

import dev.emend.gui.kit.Icons;
import dev.emend.gui.kit.Texts;
import java.util.List;
import javafx.beans.InvalidationListener;
import javafx.concurrent.Task;
import javafx.scene.control.Button;
import javafx.scene.control.Tooltip;
import org.controlsfx.control.PopOver;
import org.controlsfx.control.TaskProgressView;

/// The jobs under way: a button that counts them, and a list with percent and Cancel behind it.
final class JobList {
    final Button button = new Button("", Icons.JOBS.node(14));
    private final TaskProgressView<Job<?>> list = new TaskProgressView<>();
    private final PopOver popOver = new PopOver(list);

    JobList() {
        button.setId("status-jobs");
        button.setOnAction(_ -> toggle());
        button.setTooltip(new Tooltip(Texts.get("status.jobs.hint")));
        popOver.setArrowLocation(PopOver.ArrowLocation.BOTTOM_RIGHT);
        popOver.setDetachable(false);
        popOver.setAnimated(false);
        list.setAccessibleText(Texts.get("status.jobs.hint"));
        list.getTasks().addListener((InvalidationListener) _ -> count());
        count();
    }

    /// Shows the job until it ends, whichever way.
    public void add(Job<?> job) {
        job.progressProperty().addListener((_, _, _) -> count());
        list.getTasks().add(job);
    }

    public void cancelAll() {
        List.copyOf(list.getTasks()).forEach(Task::cancel);
    }

    public void toggle() {
        if (popOver.isShowing()) {
            popOver.hide();
        } else {
            popOver.show(button);
        }
    }

    private void count() {
        var runningJobs = list.getTasks();
        double fraction = runningJobs.isEmpty()
                ? 0
                : runningJobs.stream().mapToDouble(Task::getProgress).min().orElse(-1);
        var words = StatusViewModel.jobs(runningJobs.size(), fraction);
        button.setText(words);
        button.setAccessibleText(words);
    }
}
