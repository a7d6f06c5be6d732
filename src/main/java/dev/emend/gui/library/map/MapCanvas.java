package dev.emend.gui.library.map;

import dev.emend.app.map.KnowledgeMap;
import dev.emend.gui.chart.AccessibleValue;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.part.TextControls;
import dev.emend.model.VisibleText;
import java.nio.IntBuffer;
import java.util.BitSet;
import java.util.Optional;
import javafx.scene.AccessibleAttribute;
import javafx.scene.control.Label;
import javafx.scene.image.ImageView;
import javafx.scene.image.PixelBuffer;
import javafx.scene.image.PixelFormat;
import javafx.scene.image.WritableImage;
import javafx.scene.input.MouseButton;
import javafx.scene.input.MouseEvent;
import javafx.scene.input.ScrollEvent;
import javafx.scene.layout.Pane;
import javafx.scene.shape.Rectangle;
import org.jspecify.annotations.Nullable;

/// The picture of a map: points as pixels, drawn anew at most once a frame and only when something of it
/// changed, and above them words and links. One stop for Tab.
///
/// The wheel makes it larger around the pointer; dragging moves it, or draws a lasso; a click looks at a
/// point, with Ctrl it is added to the selection. Keys are the actions of the screen.
final class MapCanvas extends Pane {
    static final double STEP = 1.4;
    private static final double PAN = 60;
    private static final double REACH = 10;
    private static final double LEAST_ZOOM = 0.5;
    private static final double DRAGGED = 4;
    private static final double TIP_WIDTH = 340;

    private final MapViewModel model;
    private final Runnable open;
    private final TonePalette palette = new TonePalette(this::requestLayout);
    private final ImageView picture = new ImageView();
    private final MapOverlay overlay = new MapOverlay(palette);
    private final Label ruler = new Label();
    private final Label tip = TextControls.wrappingLabel("", "map-tip");
    private final AccessibleValue accessibleValue = new AccessibleValue(this, Texts.get("library.map.spoken"));
    private final PointPainter painter = new PointPainter();
    private PointGrid grid = new PointGrid(new float[0], new float[0]);
    private Optional<KnowledgeMap> map = Optional.empty();
    private MapViewport view = new MapViewport(0, 0, 1, 1, 1);
    private boolean isFitted = true;
    private int hoveredPoint = -1;
    private @Nullable Lasso lasso;
    private boolean isTipWanted = true;
    private @Nullable MouseEvent pressEvent;
    private double lastX;
    private double lastY;
    private boolean isDragged;
    private int[] pixels = new int[0];
    private @Nullable PixelBuffer<IntBuffer> buffer;

    /// @param open opens the point that is looked at
    MapCanvas(MapViewModel model, Runnable open) {
        this.model = model;
        this.open = open;
        setId("map");
        getStyleClass().add("knowledge-map");
        setFocusTraversable(true);
        setAccessibleText(Texts.get("library.map.name"));
        setMinSize(80, 80);
        ruler.getStyleClass().add("map-region");
        ruler.setManaged(false);
        ruler.setOpacity(0);
        tip.setManaged(false);
        tip.setMouseTransparent(true);
        tip.setVisible(false);
        tip.setMaxWidth(TIP_WIDTH);
        getChildren().addAll(palette.nodes());
        getChildren().addAll(picture, overlay, ruler, tip);
        var clip = new Rectangle();
        clip.widthProperty().bind(widthProperty());
        clip.heightProperty().bind(heightProperty());
        setClip(clip);
        setOnMousePressed(this::press);
        setOnMouseDragged(this::drag);
        setOnMouseReleased(this::release);
        setOnMouseMoved(event -> hover(pick(event.getX(), event.getY())));
        setOnMouseExited(_ -> hideTip());
        setOnScroll(this::scroll);
        model.coloring.subscribe((_, _) -> requestLayout());
        model.visiblePoints().subscribe((_, _) -> requestLayout());
        model.selectedPoints().subscribe((_, _) -> requestLayout());
        model.current.subscribe((_, point) -> reveal(point.intValue()));
        focusedProperty().subscribe((_, has) -> {
            isTipWanted |= has;
            requestLayout();
        });
    }

    /// Shows another map, or the same with other points; the part that is seen stays.
    void show(KnowledgeMap knowledgeMap) {
        boolean isFirst = map.filter(before -> before.size() > 0).isEmpty();
        map = Optional.of(knowledgeMap);
        grid = new PointGrid(knowledgeMap.x(), knowledgeMap.y());
        hoveredPoint = -1;
        isFitted |= isFirst;
        requestLayout();
    }

    /// Announces the current point, or what is shown.
    void say(String words) {
        accessibleValue.say(words);
    }

    @Override
    public @Nullable Object queryAccessibleAttribute(AccessibleAttribute attribute, Object... parameters) {
        var answer = accessibleValue.answer(attribute);
        return answer == null ? super.queryAccessibleAttribute(attribute, parameters) : answer;
    }

    MapViewport view() {
        return view;
    }

    /// The colors of the classes, `0xAARRGGBB`.
    int[] colors() {
        return model.classes().classes().stream()
                .mapToInt(one -> palette.argb(one.tone()))
                .toArray();
    }

    /// The degree of detail of the regions that are drawn.
    int level() {
        return map.map(knowledgeMap -> MapOverlay.level(knowledgeMap, zoom())).orElse(0);
    }

    private double zoom() {
        return view.scale() / wholeView().scale();
    }

    private MapViewport wholeView() {
        return MapViewport.fit(grid.bounds, getWidth(), getHeight());
    }

    void fit() {
        isFitted = true;
        hideTip();
    }

    /// Makes the map larger or smaller around its middle.
    void zoom(double factor) {
        zoom(factor, getWidth() / 2, getHeight() / 2);
    }

    private void zoom(double factor, double x, double y) {
        isFitted = false;
        view = view.zoom(factor, x, y, LEAST_ZOOM * wholeView().scale());
        hideTip();
    }

    /// Moves the part that is seen by a step.
    void pan(int stepX, int stepY) {
        isFitted = false;
        view = view.pan(-stepX * PAN, -stepY * PAN);
        hideTip();
    }

    /// Looks at the next point in a direction; at the one nearest to the middle when none is looked at.
    void walk(int stepX, int stepY) {
        int current = model.current.get();
        var visiblePoints = model.visiblePoints().get();
        int next = current < 0
                ? grid.findNearest(view.x(), view.y(), Double.MAX_VALUE / 4, visiblePoints)
                : grid.next(current, stepX, stepY, visiblePoints);
        if (next >= 0) {
            model.look(next);
        }
    }

    /// Until the next point is pointed at or looked at.
    private void hideTip() {
        hoveredPoint = -1;
        isTipWanted = false;
        requestLayout();
    }

    private void reveal(int point) {
        isTipWanted = true;
        map.filter(knowledgeMap -> point >= 0 && point < knowledgeMap.size()).ifPresent(knowledgeMap -> {
            var viewport = view.reveal(knowledgeMap.x()[point], knowledgeMap.y()[point]);
            isFitted &= viewport.equals(view);
            view = viewport;
        });
        requestLayout();
    }

    private int pick(double x, double y) {
        return grid.findNearest(
                view.mapX(x),
                view.mapY(y),
                REACH / view.scale(),
                model.visiblePoints().get());
    }

    private void press(MouseEvent event) {
        requestFocus();
        hover(-1);
        if (event.getButton() != MouseButton.PRIMARY) {
            return;
        }
        pressEvent = event;
        isDragged = false;
        lastX = event.getX();
        lastY = event.getY();
        if (model.isLasso.get() || event.isShiftDown()) {
            var newLasso = new Lasso();
            newLasso.add(view.mapX(lastX), view.mapY(lastY));
            lasso = newLasso;
        }
    }

    private void drag(MouseEvent event) {
        var start = pressEvent;
        if (start == null) {
            return;
        }
        isDragged |= Math.hypot(event.getX() - start.getX(), event.getY() - start.getY()) > DRAGGED;
        if (!isDragged) {
            return;
        }
        var currentLasso = lasso;
        if (currentLasso != null) {
            currentLasso.add(view.mapX(event.getX()), view.mapY(event.getY()));
        } else {
            isFitted = false;
            view = view.pan(event.getX() - lastX, event.getY() - lastY);
            isTipWanted = false;
        }
        lastX = event.getX();
        lastY = event.getY();
        requestLayout();
    }

    private void release(MouseEvent event) {
        var currentLasso = lasso;
        boolean isClick = pressEvent != null && !isDragged;
        pressEvent = null;
        lasso = null;
        requestLayout();
        if (currentLasso != null && isDragged) {
            map.ifPresent(knowledgeMap -> onLasso(
                    currentLasso.inside(
                            knowledgeMap.x(),
                            knowledgeMap.y(),
                            model.visiblePoints().get()),
                    event.isShortcutDown()));
        } else if (isClick) {
            onClick(pick(event.getX(), event.getY()), event);
        }
    }

    private void onLasso(BitSet inside, boolean isAdded) {
        if (isAdded) {
            model.add(inside);
        } else {
            model.select(inside);
        }
    }

    private void onClick(int point, MouseEvent event) {
        model.look(point);
        if (point >= 0 && event.isShortcutDown()) {
            model.toggle();
        } else if (point >= 0 && event.getClickCount() == 2) {
            open.run();
        }
    }

    /// A map that is as small as it can be leaves the wheel to what it stands in.
    private void scroll(ScrollEvent event) {
        if (event.getDeltaY() == 0) {
            return;
        }
        var before = view;
        zoom(Math.pow(1.0025, event.getDeltaY()), event.getX(), event.getY());
        if (before.scale() != view.scale()) {
            event.consume();
        }
    }

    private void hover(int point) {
        if (hoveredPoint != point) {
            hoveredPoint = point;
            requestLayout();
        }
    }

    @Override
    protected void layoutChildren() {
        if (getWidth() < 1 || getHeight() < 1 || map.isEmpty()) {
            return;
        }
        view = isFitted ? wholeView() : view.withSize(getWidth(), getHeight());
        overlay.setWidth(getWidth());
        overlay.setHeight(getHeight());
        double zoom = zoom();
        int visibleCount = model.visiblePoints().get().cardinality();
        int radius = PointPainter.radius(visibleCount, zoom);
        var points = map.get();
        paint(points, radius);
        overlay.draw(new MapOverlay.Scene(
                points,
                view,
                zoom,
                model.visiblePoints().get(),
                model.selectedPoints().get(),
                model.current.get(),
                hoveredPoint,
                radius,
                Optional.ofNullable(lasso),
                ruler.getFont(),
                isFocused()));
        showTip(points);
    }

    private void paint(KnowledgeMap points, int radius) {
        double sharp = sharpness();
        int width = Math.max(1, (int) Math.round(getWidth() * sharp));
        int height = Math.max(1, (int) Math.round(getHeight() * sharp));
        var target = buffer;
        if (target == null || target.getWidth() != width || target.getHeight() != height) {
            pixels = new int[width * height];
            target = new PixelBuffer<>(width, height, IntBuffer.wrap(pixels), PixelFormat.getIntArgbPreInstance());
            buffer = target;
            picture.setImage(new WritableImage(target));
            picture.setSmooth(false);
        }
        picture.setFitWidth(getWidth());
        picture.setFitHeight(getHeight());
        var scaledView = new MapViewport(view.x(), view.y(), view.scale() * sharp, width, height);
        painter.paint(
                new PointPainter.Scene(
                        grid.order(),
                        points.x(),
                        points.y(),
                        model.classes(),
                        colors(),
                        model.visiblePoints().get(),
                        model.selectedPoints().get()),
                scaledView,
                (int) Math.round(radius * sharp),
                palette.argb(Tone.GROUND),
                palette.argb(Tone.TEXT),
                new PointPainter.Pixels(pixels, width, height));
        target.updateBuffer(_ -> null);
    }

    /// Pixels of the screen for one of the scene.
    private double sharpness() {
        var scene = getScene();
        double ofScreen = scene == null || scene.getWindow() == null
                ? 1
                : scene.getWindow().getOutputScaleX();
        return Math.clamp(ofScreen * getLocalToSceneTransform().getMxx(), 0.5, 4);
    }

    /// Of what is under the pointer, else of what is looked at, beside its point.
    private void showTip(KnowledgeMap points) {
        int point = hoveredPoint >= 0 ? hoveredPoint : isFocused() && isTipWanted ? model.current.get() : -1;
        if (point < 0 || point >= points.size() || lasso != null) {
            tip.setVisible(false);
            return;
        }
        tip.setText(VisibleText.of(PointTexts.tip(points.points().get(point))));
        tip.applyCss();
        double width = Math.min(TIP_WIDTH, tip.prefWidth(-1));
        double height = tip.prefHeight(width);
        double x = view.screenX(points.x()[point]) + 14;
        double y = view.screenY(points.y()[point]) + 14;
        if (x + width > getWidth()) {
            x = Math.max(0, x - width - 28);
        }
        if (y + height > getHeight()) {
            y = Math.max(0, y - height - 28);
        }
        tip.resizeRelocate(snapPositionX(x), snapPositionY(y), width, height);
        tip.setVisible(true);
    }
}
