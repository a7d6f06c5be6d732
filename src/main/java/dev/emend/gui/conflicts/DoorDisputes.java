package dev.emend.gui.conflicts;

import dev.emend.curation.Conflicts;
import dev.emend.curation.CurationException;
import dev.emend.curation.Decision;
import dev.emend.curation.Door;
import dev.emend.curation.FileNews;
import dev.emend.curation.OpenConflict;
import dev.emend.curation.RefusedAct;
import dev.emend.model.Json;
import dev.emend.model.LearningRef;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/// The disputes behind the one door.
record DoorDisputes(Door door) implements Disputes {
    private Conflicts conflicts() {
        return door.safety().conflicts();
    }

    @Override
    public List<OpenConflict> open() throws CurationException {
        return conflicts().open();
    }

    @Override
    public List<FileNews> news() {
        return conflicts().news();
    }

    @Override
    public List<RefusedAct> refused() throws CurationException {
        return conflicts().refused();
    }

    @Override
    public RefusedAct dismiss(UUID refused) throws CurationException {
        return conflicts().dismiss(refused);
    }

    @Override
    public Optional<String> lesson(LearningRef learning) throws CurationException {
        return door.library().item(learning.item()).learnings().stream()
                .filter(detail -> detail.learning().ref().equals(learning))
                .map(detail -> detail.learning().lesson())
                .findFirst();
    }

    @Override
    public Decision keepOurs(long conflict) throws CurationException {
        return conflicts().keepOurs(conflict);
    }

    @Override
    public Decision takeTheirs(long conflict) throws CurationException {
        return conflicts().takeTheirs(conflict);
    }

    @Override
    public Decision settle(long conflict, Json merged) throws CurationException {
        return conflicts().settle(conflict, merged);
    }

    @Override
    public Decision restore(long conflict) throws CurationException {
        return conflicts().restore(conflict);
    }

    @Override
    public void merge(UUID catalog) throws CurationException {
        conflicts().merge(catalog);
        door.library().flush(); // conflicts are there once they are saved
    }

    @Override
    public void ignore(UUID catalog) throws CurationException {
        conflicts().ignore(catalog);
    }

    @Override
    public void putBack(UUID catalog) throws CurationException {
        conflicts().putBack(catalog);
    }
}
