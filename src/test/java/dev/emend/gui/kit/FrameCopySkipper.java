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

/// Leaves out the last step of a frame: JavaFX draws it, and its headless window, which nobody sees, would copy it
/// pixel by pixel, which is a third of what a window costs in a test. Snapshots draw by themselves.
///
/// JUnit finds it by its service file, before a test starts JavaFX.
public final class FrameCopySkipper implements BeforeAllCallback {
    private static final String WINDOW = "/com/sun/glass/ui/headless/HeadlessWindow.class";
    private static final String NEIGHBOR = "com.sun.glass.ui.headless.HeadlessView";
    private static final String COPY = "blit";
    private static boolean isSkipped;

    @Override
    public synchronized void beforeAll(ExtensionContext context) {
        if (!isSkipped) {
            isSkipped = true;
            skip();
        }
    }

    private static void skip() {
        try (var bytes = FrameCopySkipper.class.getResourceAsStream(WINDOW)) {
            var neighbor = Class.forName(NEIGHBOR, false, FrameCopySkipper.class.getClassLoader());
            MethodHandles.privateLookupIn(neighbor, MethodHandles.lookup())
                    .defineClass(withoutCopy(bytes.readAllBytes()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("JavaFX has another headless window now", e);
        }
    }

    private static byte[] withoutCopy(byte[] window) {
        var format = ClassFile.of();
        var model = format.parse(window);
        if (model.methods().stream().noneMatch(method -> method.methodName().equalsString(COPY))) {
            throw new IllegalStateException("JavaFX copies frames in another method now");
        }
        var empty = MethodTransform.dropping(CodeModel.class::isInstance)
                .andThen(MethodTransform.endHandler(method -> method.withCode(code -> code.return_())));
        return format.transformClass(
                model,
                ClassTransform.transformingMethods(method -> method.methodName().equalsString(COPY), empty));
    }
}
