package dev.emend.curation;

import java.util.List;

/// The names agents have for the catalogs on the desk: the folder a catalog lies in, or its id.
public final class CatalogNames {
    private CatalogNames() {}

    /// A catalog, as [#folder] and the id name it.
    ///
    /// @param name its folder or its id
    /// @throws CurationException when there is none of that name, or more than one
    public static OpenCatalog find(List<OpenCatalog> open, String name) throws CurationException {
        var found =
                open.stream()
                        .filter(one -> folder(one).equals(name) || one.id().toString().equals(name))
                        .toList();
        if (found.size() == 1) {
            return found.getFirst();
        }
        throw found.isEmpty()
                ? Failures.notFound(
                        "There is no open catalog " + name + ".",
                        open.isEmpty()
                                ? "Ask the person who runs Emend to open one."
                                : "Take one of " + all(open) + ".")
                : Failures.badInput(
                        "Several catalogs lie in folders named " + name + ".",
                        "Give the id of one: "
                                + String.join(
                                        ", ",
                                        found.stream().map(one -> one.id().toString()).toList())
                                + ".");
    }

    /// The catalog that is meant when nobody says which.
    ///
    /// @throws CurationException when there is none, or more than one
    public static OpenCatalog only(List<OpenCatalog> open) throws CurationException {
        if (open.size() == 1) {
            return open.getFirst();
        }
        throw open.isEmpty()
                ? Failures.badInput(
                        "No catalog is open.", "Ask the person who runs Emend to open one.")
                : Failures.badInput(
                        "Several catalogs are open.",
                        "Say which with catalog, one of " + all(open) + ".");
    }

    /// By folder, and by id where folders are called alike.
    public static String all(List<OpenCatalog> some) {
        return String.join(
                ", ",
                some.stream()
                        .map(one ->
                                some.stream()
                                                        .filter(other ->
                                                                folder(other).equals(folder(one)))
                                                        .count()
                                                == 1
                                        ? folder(one)
                                        : one.id().toString())
                        .toList());
    }

    private static String folder(OpenCatalog catalog) {
        var folder = catalog.path().toAbsolutePath().getParent();
        return folder == null || folder.getFileName() == null
                ? ""
                : folder.getFileName().toString();
    }
}
