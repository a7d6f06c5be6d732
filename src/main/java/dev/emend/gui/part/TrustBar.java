package dev.emend.gui.part;

import dev.emend.gui.kit.Texts;
import dev.emend.model.ReviewState;
import dev.emend.model.Trust;
import dev.emend.model.texts.Language;
import java.util.Locale;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import org.jspecify.annotations.Nullable;

/// A trust value as number and short bar, with its band in the tooltip.
public final class TrustBar extends HBox {
    private static final double BAR_WIDTH = 48;

    private final Label number = new Label();
    private final Region fill = new Region();
    private final Tooltip hint = new Tooltip();
    private @Nullable String bandStyle;

    public TrustBar() {
        getStyleClass().add("trust-bar");
        number.getStyleClass().add("trust-number");
        number.setMinWidth(Region.USE_PREF_SIZE);
        fill.getStyleClass().add("trust-fill");
        fill.setMaxWidth(Region.USE_PREF_SIZE);
        var track = new StackPane(fill);
        track.getStyleClass().add("trust-track");
        track.setMinWidth(BAR_WIDTH);
        track.setMaxWidth(BAR_WIDTH);
        getChildren().addAll(number, track);
        Tooltip.install(this, hint);
    }

    public TrustBar(double trust) {
        this();
        setTrust(trust);
    }

    /// @param trust 0 to 1; NaN is shown as "no number"
    public void setTrust(double trust) {
        var level = Trust.band(trust);
        show(trust, figure(trust), text(trust), level.name().toLowerCase(Locale.ROOT), word(level));
    }

    /// Of an item that may be one nobody has read: it has earned no trust, so that none is told that was not lowered.
    public void setTrust(double trust, ReviewState state) {
        if (state == ReviewState.NOT_REVIEWED) {
            boolean isLowered = Trust.isEarned(trust, state);
            show(
                    isLowered ? trust : 0,
                    isLowered ? figure(trust) : "\u2013",
                    isLowered ? text(trust) : "\u2013",
                    "not-reviewed",
                    Texts.get("trust.notReviewed"));
        } else {
            setTrust(trust);
        }
    }

    private void show(double share, String figure, String text, String style, String word) {
        number.setText(figure);
        fill.setPrefWidth(Double.isNaN(share) ? 0 : BAR_WIDTH * Math.clamp(share, 0.0, Trust.FULL));
        if (!style.equals(bandStyle)) { // while a table is scrolled most rows have the band of the row before
            bandStyle = style;
            getStyleClass().removeAll("trusted", "caution", "doubtful", "not-reviewed");
            getStyleClass().add(style);
        }
        var sentence = Texts.get("trust.sentence", text, word);
        setAccessibleText(sentence);
        hint.setText(sentence);
    }

    /// Two decimals, as everywhere; three where two would show another band's number (0.698).
    public static String text(double trust) {
        if (Double.isNaN(trust)) {
            return Texts.get("trust.none");
        }
        boolean isMisleading = Trust.band(Math.round(trust * 100) / 100.0) != Trust.band(trust);
        return String.format(Language.locale(), isMisleading ? "%.3f" : "%.2f", trust);
    }

    /// Two decimals always, for numbers under each other; never up into a better band: 0.698 is 0.69.
    public static String figure(double trust) {
        if (Double.isNaN(trust)) {
            return Texts.get("trust.none");
        }
        boolean isBetter = Trust.band(Math.round(trust * 100) / 100.0) != Trust.band(trust);
        return String.format(Language.locale(), "%.2f", isBetter ? Math.floor(trust * 100) / 100 : trust);
    }

    public static String word(Trust.Band band) {
        return Texts.get("trust." + band.name().toLowerCase(Locale.ROOT));
    }
}
