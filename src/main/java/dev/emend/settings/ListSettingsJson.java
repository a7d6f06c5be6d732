package dev.emend.settings;

import dev.emend.model.Json;
import dev.emend.settings.ListSettings.Column;
import dev.emend.settings.ListSettings.ListLayout;
import dev.emend.settings.ListSettings.MapSettings;
import dev.emend.settings.ListSettings.SavedView;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// Reader and writer of the arrangement of lists, as members of the settings. Unknown members are kept.
final class ListSettingsJson {
    static final List<String> MEMBERS = List.of("lists", "libraryMap", "libraryViews", "runViews");

    private static final String LISTS = "lists";
    private static final String MAP = "libraryMap";

    /// The member with the views of each list.
    private static final Map<String, String> VIEWS = Map.of("library", "libraryViews", "runs", "runViews");

    private ListSettingsJson() {}

    static ListSettings read(Json.Obj fields) throws InvalidMemberException {
        var layouts = new HashMap<String, ListLayout>();
        var lists = object(fields, LISTS);
        for (var list : lists.members().keySet()) {
            layouts.put(list, layout(lists.object(list), LISTS));
        }
        var savedViews = new HashMap<String, List<SavedView>>();
        for (var list : VIEWS.entrySet()) {
            savedViews.put(list.getKey(), views(fields, list.getValue()));
        }
        var map = object(fields, MAP);
        return new ListSettings(
                layouts,
                savedViews,
                new MapSettings(
                        map.bool("shown").orElse(false), map.text("colors").orElse("")));
    }

    private static Json.Obj object(Json.Obj fields, String member) throws InvalidMemberException {
        return Setting.read(
                fields, member, Json.Obj.EMPTY, "an object", value -> value instanceof Json.Obj object ? object : null);
    }

    private static List<SavedView> views(Json.Obj fields, String member) throws InvalidMemberException {
        var views = new ArrayList<SavedView>();
        var names = new LinkedHashSet<String>();
        var all = Setting.read(
                fields,
                member,
                Json.Arr.EMPTY,
                "a list of views",
                value -> value instanceof Json.Arr array ? array : null);
        for (var view : all.elements()) {
            var name = view instanceof Json.Obj members ? members.text("name").orElse("") : "";
            if (!(view instanceof Json.Obj members) || name.isBlank() || !names.add(name)) {
                throw new InvalidMemberException(member, "a list of views, each with a name of its own");
            }
            views.add(new SavedView(name, members.text("line").orElse(""), layout(members.object("layout"), member)));
        }
        return views;
    }

    private static ListLayout layout(Json.Obj fields, String member) throws InvalidMemberException {
        var columns = new ArrayList<Column>();
        for (var column : fields.array("columns")) {
            if (!(column instanceof Json.Obj members) || members.text("id").isEmpty()) {
                throw new InvalidMemberException(member, "an object whose columns have an id");
            }
            double width = members.number("width").orElse(0);
            if (!(width >= 0 && width <= Column.MAX_WIDTH)) {
                throw new InvalidMemberException(member, "an object whose columns are 0 to 10000 wide");
            }
            columns.add(new Column(
                    members.text("id").orElseThrow(),
                    width,
                    members.bool("shown").orElse(true)));
        }
        return new ListLayout(
                fields.text("order").orElse(""),
                fields.bool("descending").orElse(false),
                columns,
                fields.bool("compact").orElse(false));
    }

    static Json.Obj write(ListSettings lists, Json.Obj old) {
        boolean isNothingKept = !old.has(LISTS) && VIEWS.values().stream().noneMatch(old::has);
        if (lists.equals(ListSettings.NONE) && isNothingKept) {
            return old;
        }
        var layouts = old.object(LISTS);
        for (var layout : new TreeMap<>(lists.layouts()).entrySet()) {
            layouts = layouts.with(layout.getKey(), json(layout.getValue()));
        }
        var map = old.object(MAP)
                .with("shown", Json.from(lists.map().isShown()))
                .with("colors", new Json.Text(lists.map().coloring()));
        var result = old.with(LISTS, layouts).with(MAP, map);
        for (var list : new TreeMap<>(VIEWS).entrySet()) {
            var views = lists.views(list.getKey());
            if (!views.isEmpty() || old.has(list.getValue()) || list.getKey().equals("library")) {
                result = result.with(list.getValue(), json(views));
            }
        }
        return result;
    }

    private static Json json(List<SavedView> all) {
        List<Json> views = new ArrayList<>();
        for (var view : all) {
            views.add(Json.Obj.of("name", view.name(), "line", view.line(), "layout", json(view.layout())));
        }
        return new Json.Arr(views);
    }

    private static Json json(ListLayout layout) {
        List<Json> columns = new ArrayList<>();
        for (var column : layout.columns()) {
            columns.add(Json.Obj.of("id", column.id(), "width", column.width(), "shown", column.isShown()));
        }
        return Json.Obj.of(
                "order",
                layout.order(),
                "descending",
                layout.isDescending(),
                "columns",
                new Json.Arr(columns),
                "compact",
                layout.isCompact());
    }
}
