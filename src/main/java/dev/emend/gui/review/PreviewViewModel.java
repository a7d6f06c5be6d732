package dev.emend.gui.review;

import dev.emend.curation.Profile;
import dev.emend.gui.review.Preview.When;
import java.util.List;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;

/// Which of the agent's views is shown, and in which profile.
public final class PreviewViewModel {
    private static final List<Profile> PROFILES = List.of(Profile.KB_ATTACHED, Profile.FULL);

    private final ReviewViewModel model;
    private final ObjectProperty<When> when = new SimpleObjectProperty<>(When.KEPT);
    private final StringProperty footer = new SimpleStringProperty("");

    public PreviewViewModel(ReviewViewModel model) {
        this.model = model;
    }

    /// Now, if kept, if buried, and round again.
    public void next() {
        var all = When.values();
        when.set(all[(when.get().ordinal() + 1) % all.length]);
    }

    public void nextProfile() {
        int at = PROFILES.indexOf(model.profile().get());
        model.useProfile(PROFILES.get((at + 1) % PROFILES.size()));
    }

    ObjectProperty<When> when() {
        return when;
    }

    /// What else the decision changes, one sentence; hidden while empty.
    public StringProperty footer() {
        return footer;
    }
}
