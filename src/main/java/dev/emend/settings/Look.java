package dev.emend.settings;

import java.util.List;
import java.util.Map;

/// How the window looks on this machine.
///
/// @param zoomPercent 50 to 300
/// @param dividers where the person put the dividers of a pane, by the pane's key, 0 to 1 each
public record Look(Theme theme, int zoomPercent, Map<String, List<Double>> dividers) {
    public static final Look DEFAULT = new Look(Theme.SYSTEM, 100, Map.of());
    public static final int LEAST_ZOOM = 50;
    public static final int MOST_ZOOM = 300;

    public Look {
        zoomPercent = Math.clamp(zoomPercent, LEAST_ZOOM, MOST_ZOOM);
        dividers = Map.copyOf(dividers);
    }

    public Look withTheme(Theme changed) {
        return new Look(changed, zoomPercent, dividers);
    }

    public Look withZoom(int percent) {
        return new Look(theme, percent, dividers);
    }

    public Look withDividers(String key, List<Double> positions) {
        var changed = new java.util.HashMap<>(dividers);
        changed.put(key, List.copyOf(positions));
        return new Look(theme, zoomPercent, changed);
    }
}
