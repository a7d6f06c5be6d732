package dev.emend.gui.review;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import org.jspecify.annotations.Nullable;

/// Stands between the screen and the real services: sees every call, and may change what it
/// answers.
final class CallInterceptor {
    private CallInterceptor() {}

    interface Watcher {
        /// @param answer of the real thing, not asked for before this calls it
        @Nullable Object seen(Method method, Object[] arguments, Answer answer) throws Throwable;
    }

    interface Answer {
        @Nullable Object get() throws Throwable;
    }

    static <T> T of(Class<T> type, T real, Watcher watcher) {
        var proxy =
                Proxy.newProxyInstance(
                        type.getClassLoader(),
                        new Class<?>[] {type},
                        (_, method, arguments) -> {
                            var given = arguments == null ? new Object[0] : arguments;
                            return watcher.seen(method, given, () -> call(method, real, given));
                        });
        return type.cast(proxy);
    }

    private static @Nullable Object call(Method method, Object real, Object[] arguments)
            throws Throwable {
        try {
            method.setAccessible(true);
            return method.invoke(real, arguments);
        } catch (InvocationTargetException e) {
            throw e.getCause() == null ? e : e.getCause();
        }
    }
}
