package dev.emend.gui.kit;

import javafx.scene.AccessibleRole;
import org.kordamp.ikonli.Ikon;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/// The icons by what they mean; one outline pack, so that screens look like one hand drew them.
public enum Icons {
    HOME(Feather.HOME),
    REVIEW(Feather.CHECK_SQUARE),
    LIBRARY(Feather.BOOK_OPEN),
    MEMORIES(Feather.DATABASE),
    RUNS(Feather.PLAY_CIRCLE),
    FEEDBACK(Feather.MESSAGE_CIRCLE),
    TRENDS(Feather.TRENDING_UP),
    SETTINGS(Feather.SETTINGS),
    SEARCH(Feather.SEARCH),
    FILTER(Feather.FILTER),
    CLEAR(Feather.X),
    CLOSE(Feather.X),
    OPEN(Feather.FOLDER),
    FILE(Feather.FILE_TEXT),
    SAMPLE(Feather.PACKAGE),
    IMPORT(Feather.DOWNLOAD),
    EXPORT(Feather.UPLOAD),
    QUARANTINE(Feather.SHIELD),
    SOURCE(Feather.SERVER),
    GRAPH(Feather.SHARE_2),
    MAP(Feather.MAP),
    LASSO(Feather.PEN_TOOL),
    FIT(Feather.MAXIMIZE),
    COPY(Feather.COPY),
    COLUMNS(Feather.COLUMNS),
    VIEW(Feather.BOOKMARK),
    PIN(Feather.MAP_PIN),
    EXCLUDE(Feather.MINUS_CIRCLE),
    MORE(Feather.MORE_HORIZONTAL),
    ADD(Feather.PLUS),
    EDIT(Feather.EDIT_2),
    CORRECT(Feather.EDIT_3),
    DELETE(Feather.TRASH_2),
    DUPLICATE(Feather.COPY),
    UP(Feather.ARROW_UP),
    DOWN(Feather.ARROW_DOWN),
    NEXT(Feather.CHEVRON_RIGHT),
    EXPAND(Feather.CHEVRON_DOWN),
    KEEP(Feather.CHECK),
    DONE(Feather.CHECK),
    ARCHIVE(Feather.ARCHIVE),
    CLOCK(Feather.CLOCK),
    RATE(Feather.STAR),
    NOTE(Feather.MESSAGE_SQUARE),
    FLAG(Feather.FLAG),
    TICKED(Feather.CHECK_SQUARE),
    UNTICKED(Feather.SQUARE),
    RECURRED(Feather.REFRESH_CW),
    REACH(Feather.TARGET),
    ALIKE(Feather.LAYERS),
    GOLDEN(Feather.TARGET),
    SUMMARY(Feather.LIST),
    TRUST_HISTORY(Feather.TRENDING_DOWN),
    FELL(Feather.TRENDING_DOWN),
    ROSE(Feather.TRENDING_UP),
    LEARNING(Feather.ALERT_CIRCLE),
    PERSON(Feather.USER),
    AGENT(Feather.CPU),
    AGENT_VIEW(Feather.EYE),
    CONDITION(Feather.GIT_BRANCH),
    HISTORY(Feather.CLOCK),
    CONFLICT(Feather.GIT_MERGE),
    MERGE(Feather.GIT_PULL_REQUEST),
    OURS(Feather.ARROW_LEFT),
    THEIRS(Feather.ARROW_RIGHT),
    BACK(Feather.CHEVRON_LEFT),
    RESTORE(Feather.CORNER_UP_LEFT),
    UNDO(Feather.ROTATE_CCW),
    REDO(Feather.ROTATE_CW),
    RETRY(Feather.REFRESH_CW),
    JOBS(Feather.LOADER),
    CANCEL(Feather.X_CIRCLE),
    TRUSTED(Feather.CHECK_CIRCLE),
    WARNING(Feather.ALERT_TRIANGLE),
    DOUBTFUL(Feather.ALERT_OCTAGON),
    UNKNOWN(Feather.HELP_CIRCLE),
    SATISFIED(Feather.SMILE),
    SO_SO(Feather.MEH),
    DISSATISFIED(Feather.FROWN),
    ERROR(Feather.ALERT_OCTAGON),
    INFO(Feather.INFO),
    HELP(Feather.HELP_CIRCLE),
    EMPTY(Feather.INBOX),
    READ_ONLY(Feather.LOCK),
    SECRET(Feather.KEY),
    STALE(Feather.CLOUD_OFF),
    TOKENS(Feather.HASH),
    KEYBOARD(Feather.COMMAND),
    ZOOM_IN(Feather.ZOOM_IN),
    ZOOM_OUT(Feather.ZOOM_OUT),
    MODEL(Feather.CPU),
    WORKSPACE(Feather.HARD_DRIVE),
    TOOL(Feather.TOOL),
    CONTRADICTION(Feather.SHUFFLE),
    UNRELATED(Feather.SLASH),
    CHOSEN(Feather.CHECK_CIRCLE),
    NOT_CHOSEN(Feather.CIRCLE);

    private final Feather glyph;

    Icons(Feather glyph) {
        this.glyph = glyph;
    }

    /// The glyph, for an icon node that is reused.
    public Ikon code() {
        return glyph;
    }

    /// At the size of text, 16 px.
    public FontIcon node() {
        return node(16);
    }

    /// A decoration: it takes no focus and says nothing to a screen reader.
    public FontIcon node(int size) {
        var icon = new FontIcon(glyph);
        icon.setIconSize(size);
        icon.getStyleClass().add("size-" + size);
        icon.setFocusTraversable(false);
        icon.setAccessibleRole(AccessibleRole.NODE); // that of texts would have its glyph read out
        return icon;
    }
}
