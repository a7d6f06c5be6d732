package dev.emend.gui.kit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.CodeModel;
import java.lang.classfile.MethodTransform;
import java.lang.invoke.MethodHandles;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/// Leaves out the drawing of frames: nobody sees the headless window. Style and layout are computed as ever, and
/// snapshots draw by themselves.
///
/// What draws a window is told each time that there is nothing to draw on, for which JavaFX has a path of its own,
/// as a window may be closed before its frame is drawn.
///
/// JUnit finds it by its service file, before a test starts JavaFX.
public final class FrameSkipper implements BeforeAllCallback {
    private static final String PAINTER = "/com/sun/javafx/tk/quantum/ViewPainter.class";
    private static final String NEIGHBOR = "com.sun.javafx.tk.quantum.SceneState";
    private static final String IS_DRAWABLE = "validateStageGraphics";
    private static boolean isSkipped;

    @Override
    public synchronized void beforeAll(ExtensionContext context) {
        if (!isSkipped) {
            isSkipped = true;
            skip();
        }
    }

    private static void skip() {
        try (var bytes = FrameSkipper.class.getResourceAsStream(PAINTER)) {
            var neighbor = Class.forName(NEIGHBOR, false, FrameSkipper.class.getClassLoader());
            MethodHandles.privateLookupIn(neighbor, MethodHandles.lookup())
                    .defineClass(neverDrawable(bytes.readAllBytes()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("JavaFX has another painter now", e);
        }
    }

    private static byte[] neverDrawable(byte[] painter) {
        var format = ClassFile.of();
        var model = format.parse(painter);
        if (model.methods().stream().noneMatch(method -> method.methodName().equalsString(IS_DRAWABLE))) {
            throw new IllegalStateException("JavaFX asks in another method now whether there is something to draw on");
        }
        var never = MethodTransform.dropping(CodeModel.class::isInstance)
                .andThen(MethodTransform.endHandler(
                        method -> method.withCode(code -> code.iconst_0().ireturn())));
        return format.transformClass(
                model,
                ClassTransform.transformingMethods(method -> method.methodName().equalsString(IS_DRAWABLE), never));
    }
}
