package dev.emend.app.catalogs;

import dev.emend.app.core.UserErrors;
import dev.emend.model.UserException;
import dev.emend.model.texts.Messages;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;

/// The names agents have for the open catalogs: the folder a catalog lies in, or its id.
public final class CatalogNames {
    private static final Set<String> USUAL_FOLDERS = Set.of("memory", "memories", "rules", "skills");

    private CatalogNames() {}

    /// A catalog, as [#folder] and the id name it.
    ///
    /// @param name its folder or its id
    /// @throws UserException when there is none of that name, or more than one
    public static CatalogInfo find(List<CatalogInfo> open, String name) throws UserException {
        var matches = open.stream()
                .filter(catalog ->
                        folder(catalog).equals(name) || catalog.id().toString().equals(name))
                .toList();
        if (matches.size() == 1) {
            return matches.getFirst();
        }
        throw matches.isEmpty()
                ? UserErrors.notFound(
                        Messages.of("catalogs.noOpenCatalog", name),
                        open.isEmpty()
                                ? Messages.of("catalogs.askToOpen")
                                : Messages.of("catalogs.takeOneOf", all(open)))
                : UserErrors.badInput(
                        Messages.of("catalogs.sameFolderNames", name),
                        Messages.of(
                                "catalogs.giveId",
                                String.join(
                                        ", ",
                                        matches.stream()
                                                .map(catalog -> catalog.id().toString())
                                                .toList())));
    }

    /// The catalog that is meant when nobody says which.
    ///
    /// @throws UserException when there is none, or more than one
    public static CatalogInfo requireSingle(List<CatalogInfo> open) throws UserException {
        if (open.size() == 1) {
            return open.getFirst();
        }
        throw open.isEmpty()
                ? UserErrors.badInput(Messages.of("catalogs.nothingOpen"), Messages.of("catalogs.askToOpen"))
                : UserErrors.badInput(Messages.of("catalogs.severalOpen"), Messages.of("shared.sayCatalog", all(open)));
    }

    /// By folder, and by id where folders are called alike.
    public static String all(List<CatalogInfo> catalogs) {
        return String.join(
                ", ",
                catalogs.stream()
                        .map(catalog -> distinctName(catalog, catalogs))
                        .toList());
    }

    /// The name of one of some catalogs: its folder, or its id where another's folder is called alike.
    public static String distinctName(CatalogInfo catalog, List<CatalogInfo> catalogs) {
        return catalogs.stream()
                                .filter(other -> folder(other).equals(folder(catalog)))
                                .count()
                        == 1
                ? folder(catalog)
                : catalog.id().toString();
    }

    /// Short names that tell some catalogs apart: their folders, else their files, else both, else
    /// their ids.
    public static Map<UUID, String> distinct(Map<UUID, Path> paths) {
        for (var nameFunction : List.<Function<Path, String>>of(
                CatalogNames::folder, CatalogNames::stem, path -> folder(path) + "/" + stem(path))) {
            var names = new LinkedHashMap<UUID, String>();
            paths.forEach((id, path) -> names.put(id, nameFunction.apply(path)));
            if (Set.copyOf(names.values()).size() == paths.size() && !names.containsValue("")) {
                return names;
            }
        }
        var ids = new LinkedHashMap<UUID, String>();
        paths.keySet().forEach(id -> ids.put(id, id.toString()));
        return ids;
    }

    /// Agents call their folders alike; what these lie in tells them apart.
    private static String memoryFolder(Path folder) {
        var name = String.valueOf(folder.getFileName());
        var parent = folder.getParent();
        return USUAL_FOLDERS.contains(name) && parent != null && parent.getFileName() != null
                ? parent.getFileName() + "/" + name
                : name;
    }

    private static String stem(Path file) {
        return String.valueOf(file.getFileName()).replaceFirst("[.](?:json|md|mdc)$", "");
    }

    private static String folder(CatalogInfo catalog) {
        return folder(catalog.path());
    }

    private static String folder(Path file) {
        if (Files.isDirectory(file)) {
            return memoryFolder(file);
        }
        var folder = file.toAbsolutePath().getParent();
        return folder == null || folder.getFileName() == null
                ? ""
                : folder.getFileName().toString();
    }
}
