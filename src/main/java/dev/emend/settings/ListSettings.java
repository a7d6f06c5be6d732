package dev.emend.settings;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// A person's arrangement of the lists of the window, and the views they saved.
///
/// @param layouts by the list's name
/// @param savedViews the views by the list's name, in the order they are shown in; no two of a list have one
///   name
/// @param map that of the library
public record ListSettings(Map<String, ListLayout> layouts, Map<String, List<SavedView>> savedViews, MapSettings map) {
    public static final ListSettings NONE = new ListSettings(Map.of(), Map.of(), MapSettings.USUAL);

    public ListSettings {
        layouts = Map.copyOf(layouts);
        var kept = new HashMap<String, List<SavedView>>();
        savedViews.forEach((list, views) -> {
            if (!views.isEmpty()) {
                kept.put(list, List.copyOf(views));
            }
        });
        savedViews = Map.copyOf(kept);
    }

    /// @param order the word of the order; empty for the usual one
    /// @param columns from left to right; empty for the usual ones
    /// @param isCompact whether its rows are one line high
    public record ListLayout(String order, boolean isDescending, List<Column> columns, boolean isCompact) {
        public static final ListLayout USUAL = new ListLayout("", false, List.of(), false);

        public ListLayout {
            columns = List.copyOf(columns);
        }

        public ListLayout withOrder(String changed, boolean descending) {
            return new ListLayout(changed, descending, columns, isCompact);
        }

        public ListLayout withColumns(List<Column> changed) {
            return new ListLayout(order, isDescending, changed, isCompact);
        }

        public ListLayout withCompact(boolean changed) {
            return new ListLayout(order, isDescending, columns, changed);
        }
    }

    /// @param id of the column
    /// @param width in pixels at a zoom of 100 %; 0 for the usual one
    public record Column(String id, double width, boolean isShown) {
        public Column {
            if (!(width >= 0 && width <= MAX_WIDTH)) {
                throw new IllegalArgumentException("a column is 0 to %s wide, not %s".formatted(MAX_WIDTH, width));
            }
        }

        public static final double MAX_WIDTH = 10_000;
    }

    /// @param isShown whether the map stands in place of the table
    /// @param coloring the word of what its points are colored by; empty for the usual one
    public record MapSettings(boolean isShown, String coloring) {
        public static final MapSettings USUAL = new MapSettings(false, "");
    }

    /// @param line the query line
    public record SavedView(String name, String line, ListLayout layout) {}

    public ListLayout layout(String list) {
        return layouts.getOrDefault(list, ListLayout.USUAL);
    }

    public ListSettings withLayout(String list, ListLayout layout) {
        var changed = new HashMap<>(layouts);
        changed.put(list, layout);
        return new ListSettings(changed, savedViews, map);
    }

    public ListSettings withMap(MapSettings changed) {
        return new ListSettings(layouts, savedViews, changed);
    }

    /// The views of a list.
    public List<SavedView> views(String list) {
        return savedViews.getOrDefault(list, List.of());
    }

    public Optional<SavedView> view(String list, String name) {
        return views(list).stream().filter(view -> view.name().equals(name)).findFirst();
    }

    /// Puts a view in the place of the one of that name, at the end when there is none.
    public ListSettings withView(String list, String replaced, SavedView view) {
        var changed = new ArrayList<SavedView>();
        boolean isPut = false;
        for (var old : views(list)) {
            boolean isPlace = old.name().equals(replaced);
            if (isPlace) {
                changed.add(view);
                isPut = true;
            } else if (!old.name().equals(view.name())) {
                changed.add(old);
            }
        }
        if (!isPut) {
            changed.add(view);
        }
        return withViews(list, changed);
    }

    private ListSettings withViews(String list, List<SavedView> views) {
        var changed = new HashMap<>(savedViews);
        changed.put(list, views);
        return new ListSettings(layouts, changed, map);
    }

    public ListSettings withoutView(String list, String name) {
        return withViews(
                list,
                views(list).stream().filter(view -> !view.name().equals(name)).toList());
    }
}
