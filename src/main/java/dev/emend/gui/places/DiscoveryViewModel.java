package dev.emend.gui.places;

import dev.emend.app.catalogs.CatalogInfo;
import dev.emend.app.library.LibraryService;
import dev.emend.app.library.MemoryDiscovery;
import dev.emend.app.library.MemoryDiscovery.FoundMemories;
import dev.emend.gui.kit.Load;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.part.ScreenHost;
import dev.emend.model.UserException;
import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.collections.FXCollections;
import javafx.collections.ObservableSet;
import org.jspecify.annotations.Nullable;

/// The memories, rules and skills agents keep on this machine; nothing is opened before a person says so.
///
/// On the JavaFX thread.
public final class DiscoveryViewModel {
    private final LibraryService library;
    private final Path home;
    private final Function<Collection<Path>, MemoryDiscovery.Outcome> search;
    private final ScreenHost host;
    private final List<Path> addedFolders = new ArrayList<>();
    private final ObjectProperty<Load<FoundPlaces>> load = new SimpleObjectProperty<>(Load.idle());

    /// The place the arrows are on.
    public final ObjectProperty<@Nullable FoundPlace> selectedPlace = new SimpleObjectProperty<>();
    private final ObservableSet<Path> tickedFiles = FXCollections.observableSet();

    public DiscoveryViewModel(LibraryService library, MemoryDiscovery.Home home, ScreenHost host) {
        this(library, home.folder(), home::find, host);
    }

    /// @param search looks into the home folder and repositories; blocks
    DiscoveryViewModel(
            LibraryService library,
            Path home,
            Function<Collection<Path>, MemoryDiscovery.Outcome> search,
            ScreenHost host) {
        this.library = library;
        this.home = home;
        this.search = search;
        this.host = host;
    }

    /// Found place as it is listed.
    ///
    /// @param path as it is shown: that of the home folder as `~`
    /// @param isOpen whether it is a catalog that is open now
    public record FoundPlace(FoundMemories foundMemories, String path, boolean isOpen) {
        /// The contents as text: `13 memories`.
        public String contents() {
            return Texts.get(
                    "places.count." + foundMemories.kind().name().toLowerCase(Locale.ROOT), foundMemories.memories());
        }

        Path file() {
            return foundMemories.path();
        }
    }

    /// @param unreadable why places were left out, a sentence each
    public record FoundPlaces(List<FoundPlace> places, List<String> unreadable) {
        public FoundPlaces {
            places = List.copyOf(places);
            unreadable = List.copyOf(unreadable);
        }
    }

    /// Looks again, in the background.
    public void look() {
        var folders = List.copyOf(addedFolders);
        host.background().load(load, () -> find(folders));
    }

    private FoundPlaces find(List<Path> folders) {
        var open = library.catalogs().stream().map(CatalogInfo::path).collect(Collectors.toSet());
        var repositories = new ArrayList<>(MemoryDiscovery.repositoriesAround(open));
        repositories.addAll(folders);
        var outcome = search.apply(repositories);
        return new FoundPlaces(
                outcome.memories().stream()
                        .map(foundMemories -> toPlace(foundMemories, open))
                        .toList(),
                outcome.unreadable().stream().map(UserException::message).toList());
    }

    private FoundPlace toPlace(FoundMemories foundMemories, Set<Path> open) {
        var path = foundMemories.path().startsWith(home)
                ? "~" + File.separator + home.relativize(foundMemories.path())
                : foundMemories.path().toString();
        return new FoundPlace(foundMemories, path, open.contains(foundMemories.path()));
    }

    /// Lets the person choose the folder of a project and looks there, too.
    public void addFolder() {
        host.ask().folder(Texts.get("places.add.title")).ifPresent(folder -> {
            addedFolders.add(folder);
            look();
        });
    }

    /// Ticks a place to open it with others, or takes the tick away.
    public void tick(FoundPlace place) {
        if (!tickedFiles.remove(place.file())) {
            tickedFiles.add(place.file());
        }
    }

    /// Opens the places that are ticked, else the one that is selected.
    ///
    /// @return whether there was any
    public boolean open() {
        var all = load.get().latestValue().map(FoundPlaces::places).orElse(List.of());
        var selectedPlaces = all.stream()
                .filter(place ->
                        tickedFiles.isEmpty() ? place.equals(selectedPlace.get()) : tickedFiles.contains(place.file()))
                .toList();
        selectedPlaces.forEach(place -> host.open(place.file()));
        tickedFiles.clear();
        return !selectedPlaces.isEmpty();
    }

    public ReadOnlyObjectProperty<Load<FoundPlaces>> load() {
        return load;
    }

    public ObservableSet<Path> tickedFiles() {
        return FXCollections.unmodifiableObservableSet(tickedFiles);
    }
}
