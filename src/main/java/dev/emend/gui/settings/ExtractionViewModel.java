package dev.emend.gui.settings;

import dev.emend.app.runs.ExtractionService;
import dev.emend.app.runs.ExtractionService.Endpoint;
import dev.emend.gui.kit.LiveSettings;
import dev.emend.model.UserException;
import dev.emend.settings.Settings;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;
import org.jspecify.annotations.Nullable;

/// The model that extracts learnings from runs; none without an address. What is entered is kept at
/// once, and used as soon as it can be.
public final class ExtractionViewModel {
    private final LiveSettings settings;
    private final ExtractionService extractions;
    public final StringProperty address = new SimpleStringProperty("");
    public final StringProperty model = new SimpleStringProperty("");
    public final BooleanProperty isRemote = new SimpleBooleanProperty();
    private final ReadOnlyObjectWrapper<@Nullable UserException> problem = new ReadOnlyObjectWrapper<>();
    private boolean isFollowing;

    public ExtractionViewModel(LiveSettings settings, ExtractionService extractions) {
        this.settings = settings;
        this.extractions = extractions;
        show(endpoint(settings.get()));
        settings.property().subscribe((_, newSettings) -> follow(endpoint(newSettings)));
        address.subscribe(this::keep);
        model.subscribe(this::keep);
        isRemote.subscribe(this::keep);
        keep();
    }

    /// Why what is entered can't be used; null when it can, or when there is no address.
    public ReadOnlyObjectProperty<@Nullable UserException> problem() {
        return problem.getReadOnlyProperty();
    }

    /// Shows and uses what was changed elsewhere, such as by an import.
    private void follow(Endpoint newEndpoint) {
        if (isFollowing || newEndpoint.equals(enteredEndpoint())) {
            return;
        }
        isFollowing = true;
        show(newEndpoint);
        isFollowing = false;
        keep();
    }

    private void show(Endpoint endpoint) {
        address.set(endpoint.address());
        model.set(endpoint.model());
        isRemote.set(endpoint.isRemote());
    }

    private static Endpoint endpoint(Settings settings) {
        return new Endpoint(
                settings.get(Settings.EXTRACTION_ADDRESS),
                settings.get(Settings.EXTRACTION_MODEL),
                settings.get(Settings.EXTRACTION_REMOTE));
    }

    private Endpoint enteredEndpoint() {
        return new Endpoint(address.get().strip(), model.get().strip(), isRemote.get());
    }

    private void keep() {
        if (isFollowing) {
            return;
        }
        var endpoint = enteredEndpoint();
        settings.change(all -> all.with(Settings.EXTRACTION_ADDRESS, endpoint.address())
                .with(Settings.EXTRACTION_MODEL, endpoint.model())
                .with(Settings.EXTRACTION_REMOTE, endpoint.isRemote()));
        extractions.use(endpoint);
        try {
            ExtractionService.check(endpoint);
            problem.set(null);
        } catch (UserException e) {
            problem.set(e);
        }
    }
}
