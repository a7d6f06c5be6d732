package dev.emend.analysis.references;

/// Something a text names that may stand in a repository.
public sealed interface Reference {
    /// The offset of its first character in the text, in UTF-16 units.
    int start();

    /// As it stands in the text, or as a person would write it alone.
    String text();

    /// A file or a folder.
    ///
    /// @param path with forward slashes, without those at its end; may begin with `./` or `../`
    /// @param line the last line it names, from 1; 0 when it names none
    record OfPath(int start, String text, String path, int line, Source source) implements Reference {}

    /// A script or target that a program runs by its name.
    record OfScript(int start, String text, Runner runner, String name) implements Reference {}

    /// A name that code defines: `RankFusion`, `load_items`.
    record OfSymbol(int start, String text, String name) implements Reference {}

    /// A name that may be that of a package the project depends on.
    record OfPackage(int start, String text, String name) implements Reference {}

    /// The kind of place in a text at which a path stands.
    enum Source {
        CODE,
        PROSE,
        /// The target of a Markdown link, which begins at the folder of its file.
        LINK,
        COMMAND,
        /// A Python module by its dotted name.
        MODULE,
        /// A drawing of folders.
        TREE
    }

    /// The program that runs a script, which determines where the script is declared.
    enum Runner {
        /// `scripts` of a package.json.
        NPM,
        /// A target of a makefile.
        MAKE,
        /// A recipe of a justfile.
        JUST,
        /// A package or binary of a Cargo.toml.
        CARGO,
        /// A command of a pyproject.toml.
        PYTHON
    }
}
