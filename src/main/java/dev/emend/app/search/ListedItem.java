package dev.emend.app.search;

import dev.emend.app.catalogs.IndexedItem;
import dev.emend.model.filter.Filter;
import java.util.List;

/// One item as the list and its filters know it: the row, and what stands beside the file.
///
/// @param catalog the short name of its catalog among those that are open
/// @param use what is known of its use
/// @param used what uses it by these figures; never empty
/// @param age whole days since the newest time it names; NaN when it names none
public record ListedItem(IndexedItem row, String catalog, UseFigures use, List<UsedBy> used, double age)
        implements Filter.Fields {
    ListedItem(IndexedItem row, String catalog, UseFigures use, double age) {
        this(row, catalog, use, use.by(), age);
    }

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
            case "served" -> use.served();
            case "age" -> age;
            default -> row.number(field);
        };
    }
}
