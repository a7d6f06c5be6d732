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

/// Spares the tests the last step of a frame: JavaFX draws it, and its headless screen, which nobody sees, would take
/// it pixel by pixel, which is a third of what a window costs. Snapshots draw by themselves.
///
/// JUnit finds it by its service file, before a test starts JavaFX.
public final class UnseenScreen implements BeforeAllCallback {
    private static final String WINDOW = "/com/sun/glass/ui/headless/HeadlessWindow.class";
    private static final String NEIGHBOR = "com.sun.glass.ui.headless.HeadlessView";
    private static boolean isSpared;

    @Override
    public synchronized void beforeAll(ExtensionContext context) {
        if (!isSpared) {
            isSpared = true;
            spare();
        }
    }

    private static void spare() {
        try (var bytes = UnseenScreen.class.getResourceAsStream(WINDOW)) {
            var neighbor = Class.forName(NEIGHBOR, false, UnseenScreen.class.getClassLoader());
            MethodHandles.privateLookupIn(neighbor, MethodHandles.lookup())
                    .defineClass(withoutBlit(bytes.readAllBytes()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("JavaFX has another headless window now", e);
        }
    }

    private static byte[] withoutBlit(byte[] window) {
        var format = ClassFile.of();
        var empty = MethodTransform.dropping(CodeModel.class::isInstance)
                .andThen(MethodTransform.endHandler(method -> method.withCode(code -> code.return_())));
        return format.transformClass(
                format.parse(window),
                ClassTransform.transformingMethods(method -> method.methodName().equalsString("blit"), empty));
    }
}
