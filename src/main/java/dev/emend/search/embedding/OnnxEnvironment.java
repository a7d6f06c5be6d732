package dev.emend.search.embedding;

import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtLoggingLevel;
import dev.emend.model.texts.Messages;

/// onnxruntime's environment, which every session needs as long as it is opened or works.
///
/// The library gives it back in a shutdown hook of its own as soon as the process is asked to end,
/// without a look at who is in it, and a thread that opens a model then dies of a memory fault. The
/// environment counts its users and is freed with the last: one user more, who never gives it back,
/// keeps it until the process is gone. The library says that nowhere in Java, so it is asked by
/// reflection.
final class OnnxEnvironment {
    private static final String RUNTIME = "ai.onnxruntime.OnnxRuntime";
    private static boolean isKept;

    private OnnxEnvironment() {}

    /// To be called before the library makes its own environment: then there is no moment at which
    /// its hook has the last.
    ///
    /// @throws ModelException when this library can't be kept from freeing it
    static synchronized void keep() throws ModelException {
        if (isKept) {
            return;
        }
        try {
            // its static part loads the library
            var loader = OrtEnvironment.class.getClassLoader();
            Class.forName(OrtEnvironment.class.getName(), true, loader);
            var api = Class.forName(RUNTIME, true, loader).getDeclaredField("ortApiHandle");
            api.setAccessible(true);
            var user = OrtEnvironment.class.getDeclaredMethod("createHandle", long.class, int.class, String.class);
            user.setAccessible(true);
            user.invoke(null, api.getLong(null), OrtLoggingLevel.ORT_LOGGING_LEVEL_WARNING.getValue(), "emend");
            isKept = true;
        } catch (ReflectiveOperationException e) {
            throw new ModelException(Messages.of("search.runtimeNotStoppable"), e);
        }
    }
}
