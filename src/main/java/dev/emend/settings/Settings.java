package dev.emend.settings;

import java.nio.file.Path;
import java.util.Optional;

/// What a person chose on this machine.
///
/// @param person the name written beside decisions
/// @param modelFolder a folder with `model.onnx` and `tokenizer.json`; empty for the model that
///   comes with Emend
/// @param holdPending whether learnings nobody reviewed are kept out of the files agents read
public record Settings(
        String person,
        Look look,
        Optional<Path> modelFolder,
        Ranking ranking,
        boolean holdPending) {

    /// The settings of a machine where nothing was chosen yet.
    public static Settings defaults(String person) {
        return new Settings(person, Look.DEFAULT, Optional.empty(), Ranking.BALANCED, false);
    }

    public Settings withPerson(String name) {
        return new Settings(name, look, modelFolder, ranking, holdPending);
    }

    public Settings withLook(Look changed) {
        return new Settings(person, changed, modelFolder, ranking, holdPending);
    }

    public Settings withModelFolder(Optional<Path> folder) {
        return new Settings(person, look, folder, ranking, holdPending);
    }

    public Settings withRanking(Ranking changed) {
        return new Settings(person, look, modelFolder, changed, holdPending);
    }

    public Settings withHoldPending(boolean hold) {
        return new Settings(person, look, modelFolder, ranking, hold);
    }
}
