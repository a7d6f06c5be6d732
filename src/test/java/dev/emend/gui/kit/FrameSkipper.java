package dev.emend.gui.kit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeModel;
import java.lang.classfile.MethodTransform;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.lang.invoke.MethodHandles;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/// Leaves out the last step of a frame: JavaFX styles and lays out what is on its headless window, and would then draw
/// it and copy it pixel by pixel, which nobody sees and is nearly half of what a window costs in a test. Snapshots
/// draw by themselves.
///
/// JUnit finds it by its service file, before a test starts JavaFX.
public final class FrameSkipper implements BeforeAllCallback {
    private static final String PACKAGE = "com.sun.javafx.tk.quantum.";
    private static final String PAINTER = "UploadingPainter";
    private static final String DRAW = "run";
    private static final ClassDesc STATE = ClassDesc.of(PACKAGE + "SceneState");
    private static final ClassDesc SCENE = ClassDesc.of(PACKAGE + "GlassScene");
    private static boolean isSkipped;

    @Override
    public synchronized void beforeAll(ExtensionContext context) {
        if (!isSkipped) {
            isSkipped = true;
            skip();
        }
    }

    private static void skip() {
        var painter = "/" + PACKAGE.replace('.', '/') + PAINTER + ".class";
        try (var bytes = FrameSkipper.class.getResourceAsStream(painter)) {
            var neighbor = Class.forName(STATE.packageName() + "." + STATE.displayName(), false, loader());
            MethodHandles.privateLookupIn(neighbor, MethodHandles.lookup())
                    .defineClass(withoutDrawing(bytes.readAllBytes()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("JavaFX draws headless windows in another way now", e);
        }
    }

    private static ClassLoader loader() {
        return FrameSkipper.class.getClassLoader();
    }

    private static byte[] withoutDrawing(byte[] painter) {
        var format = ClassFile.of();
        var model = format.parse(painter);
        if (model.methods().stream().noneMatch(method -> method.methodName().equalsString(DRAW))) {
            throw new IllegalStateException("JavaFX draws frames in another method now");
        }
        var drawn = MethodTransform.dropping(CodeModel.class::isInstance)
                .andThen(MethodTransform.endHandler(method -> method.withCode(FrameSkipper::sayDrawn)));
        return format.transformClass(
                model,
                ClassTransform.transformingMethods(method -> method.methodName().equalsString(DRAW), drawn));
    }

    /// `sceneState.getScene().setPainting(false)`, so that the next frame is asked for.
    private static void sayDrawn(CodeBuilder code) {
        code.aload(0)
                .getfield(ClassDesc.of(PACKAGE + PAINTER), "sceneState", STATE)
                .invokevirtual(STATE, "getScene", MethodTypeDesc.of(SCENE))
                .iconst_0()
                .invokevirtual(
                        SCENE, "setPainting", MethodTypeDesc.of(ConstantDescs.CD_boolean, ConstantDescs.CD_boolean))
                .pop()
                .return_();
    }
}
