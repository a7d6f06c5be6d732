package dev.emend.gui.shell;

import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.Skin;
import org.jspecify.annotations.Nullable;

/// Gives what it holds all the room there is, and scrolls it where that is less than it needs: in a
/// small window, or at a large zoom. What gets the focus comes into view.
final class ScrollFrame extends ScrollPane {
    /// The space around a node that is shown for its frame of focus, pixels.
    private static final double AROUND = 6;

    private final Node content;

    /// @param content its minimal size is what it needs
    ScrollFrame(Node content) {
        super(content);
        this.content = content;
        getStyleClass().add("scroll-frame");
        setFitToWidth(true);
        setFitToHeight(true);
        setFocusTraversable(false);
        setMinSize(0, 0);
        sceneProperty().subscribe(this::follow);
    }

    /// For what has its own way to be moved through; wheel and focus still scroll it.
    static ScrollFrame withoutBars(Node content) {
        var frame = new ScrollFrame(content);
        frame.setHbarPolicy(ScrollBarPolicy.NEVER);
        frame.setVbarPolicy(ScrollBarPolicy.NEVER);
        return frame;
    }

    /// Does nothing, so that a click on an empty place leaves the focus where it is.
    @Override
    public void requestFocus() {}

    /// JavaFX would keep a picture of all that is held, and draw that whole picture again for each change of a part.
    @Override
    protected Skin<?> createDefaultSkin() {
        var skin = super.createDefaultSkin();
        getChildrenUnmodifiable().stream()
                .filter(child -> child.getStyleClass().contains("viewport"))
                .forEach(viewport -> viewport.setCache(false));
        return skin;
    }

    private void follow(@Nullable Scene scene) {
        if (scene != null) {
            scene.focusOwnerProperty().subscribe(owner -> {
                if (getScene() == scene && owner != null && PaneCycle.isInside(owner, content)) {
                    show(owner);
                }
            });
        }
    }

    /// Scrolls as little as shows a node whole, or its beginning where it is larger than the room.
    void show(Node node) {
        var at = content.sceneToLocal(node.localToScene(node.getLayoutBounds()));
        var all = content.getLayoutBounds();
        var room = getViewportBounds();
        setHvalue(value(at.getMinX() - AROUND, at.getMaxX() + AROUND, all.getWidth(), room.getWidth(), getHvalue()));
        setVvalue(value(at.getMinY() - AROUND, at.getMaxY() + AROUND, all.getHeight(), room.getHeight(), getVvalue()));
    }

    /// @param all the length of what is scrolled
    /// @param room the length that is seen
    /// @param position 0 for its beginning, 1 for its end
    private static double value(double from, double to, double all, double room, double position) {
        double beyond = all - room;
        if (beyond <= 0) {
            return position;
        }
        double begin = position * beyond;
        double target = to > begin + room ? Math.min(to - room, from) : begin;
        return Math.clamp(Math.min(target, from) / beyond, 0, 1);
    }
}
