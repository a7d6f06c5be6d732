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
        var copies = new HashMap<String, List<SavedView>>();
        savedViews.forEach((list, views) -> {
            if (!views.isEmpty()) {
                copies.put(list, List.copyOf(views));
            }
        });
        savedViews = Map.copyOf(copies);
    }

    /// @param order the word of the order; empty for the usual one
    /// @param columns from left to right; empty for the usual ones
    /// @param isCompact whether its rows are one line high
    public record ListLayout(String order, boolean isDescending, List<Column> columns, boolean isCompact) {
        public static final ListLayout USUAL = new ListLayout("", false, List.of(), false);

        public ListLayout {
            columns = List.copyOf(columns);
        }

        public ListLayout withOrder(String order, boolean isDescending) {
            return new ListLayout(order, isDescending, columns, isCompact);
        }

        public ListLayout withColumns(List<Column> columns) {
            return new ListLayout(order, isDescending, columns, isCompact);
        }

        public ListLayout withCompact(boolean isCompact) {
            return new ListLayout(order, isDescending, columns, isCompact);
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
        var newLayouts = new HashMap<>(layouts);
        newLayouts.put(list, layout);
        return new ListSettings(newLayouts, savedViews, map);
    }

    public ListSettings withMap(MapSettings map) {
        return new ListSettings(layouts, savedViews, map);
    }

    /// The views of a list.
    public List<SavedView> views(String list) {
        return savedViews.getOrDefault(list, List.of());
    }

    public Optional<SavedView> view(String list, String name) {
        return views(list).stream().filter(view -> view.name().equals(name)).findFirst();
    }

    /// Puts a view in the place of the one of that name, at the end when there is none.
    public ListSettings withView(String list, String replacedName, SavedView view) {
        var newViews = new ArrayList<SavedView>();
        boolean isPut = false;
        for (var old : views(list)) {
            boolean isPlace = old.name().equals(replacedName);
            if (isPlace) {
                newViews.add(view);
                isPut = true;
            } else if (!old.name().equals(view.name())) {
                newViews.add(old);
            }
        }
        if (!isPut) {
            newViews.add(view);
        }
        return withViews(list, newViews);
    }

    private ListSettings withViews(String list, List<SavedView> views) {
        var newSavedViews = new HashMap<>(savedViews);
        newSavedViews.put(list, views);
        return new ListSettings(layouts, newSavedViews, map);
    }

    public ListSettings withoutView(String list, String name) {
        return withViews(
                list,
                views(list).stream().filter(view -> !view.name().equals(name)).toList());
    }
}
