package dev.emend.app.search;

import dev.emend.app.catalogs.IndexedItem;
import dev.emend.model.filter.Filter;
import java.util.List;

/// One item as the list and its filters know it: the row, and what stands beside the file.
///
/// @param catalog the short name of its catalog among those that are open
/// @param uses how often agents were given it, 0 or more
/// @param used what is known to have used it; never empty
/// @param age whole days since the newest time it names; NaN when it names none
public record ListedItem(IndexedItem row, String catalog, int uses, List<UsedBy> used, double age)
        implements Filter.Fields {
    @Override
    public List<String> values(String field) {
        return switch (field) {
            case "catalog" -> List.of(catalog);
            case "used" -> used.stream().map(UsedBy::word).toList();
            default -> row.values(field);
        };
    }

    @Override
    public double number(String field) {
        return switch (field) {
            case "served" -> uses;
            case "age" -> age;
            default -> row.number(field);
        };
    }
}
