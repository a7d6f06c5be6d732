package dev.emend.exchange.record;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import net.razorvine.pickle.PickleException;
import net.razorvine.pickle.Unpickler;
import org.jspecify.annotations.Nullable;

/// Reads a pickle that holds plain data, as Chroma keeps the labels of its index; everything that
/// would make an object is refused, but for the one class older versions wrapped it in.
public final class PlainPickle extends Unpickler {
    private static final String WRAPPER_MODULE = "chromadb.segment.impl.vector.local_persistent_hnsw";
    private static final String WRAPPER = "PersistentData";

    /// GLOBAL, STACK_GLOBAL and what the wrapper is put together with.
    private static final int GLOBAL = 'c';

    private static final int STACK_GLOBAL = 0x93;
    private static final int NEWOBJ = 0x81;
    private static final int BUILD = 'b';

    /// REDUCE, INST, OBJ, NEWOBJ_EX, EXT1-4, PERSID, BINPERSID.
    private static final Set<Integer> ACTING =
            Set.of((int) 'R', (int) 'i', (int) 'o', 0x92, 0x82, 0x83, 0x84, (int) 'P', (int) 'Q');

    private PlainPickle() {}

    /// The members at the top by name.
    ///
    /// @throws IOException when it is damaged or is more than plain data
    public static Map<String, @Nullable Object> read(byte[] pickle) throws IOException {
        Object top;
        try {
            top = new PlainPickle().load(new ByteArrayInputStream(pickle));
        } catch (PickleException
                | ClassCastException
                | IndexOutOfBoundsException
                | NegativeArraySizeException
                | NullPointerException
                | IllegalArgumentException e) {
            throw new IOException("the pickle is damaged: " + e.getMessage(), e);
        }
        if (!(top instanceof Map<?, ?> members)) {
            throw new IOException("the pickle holds no members by name");
        }
        var read = new HashMap<String, @Nullable Object>();
        members.forEach((key, value) -> read.put(String.valueOf(key), value));
        return read;
    }

    @Override
    protected Object dispatch(short key) throws PickleException, IOException {
        int code = key & 0xFF;
        if (ACTING.contains(code)) {
            throw new PickleException("it makes objects");
        }
        switch (code) {
            case GLOBAL -> wrapper(line(), line());
            case STACK_GLOBAL -> {
                var name = stack.pop();
                wrapper(String.valueOf(stack.pop()), String.valueOf(name));
            }
            case NEWOBJ -> {
                stack.pop();
                if (!(stack.pop() instanceof Wrapper)) {
                    throw new PickleException("it makes objects");
                }
                stack.add(new HashMap<String, Object>());
            }
            case BUILD -> build(stack.pop());
            default -> {
                return super.dispatch(key);
            }
        }
        return NO_RETURN_VALUE;
    }

    private void wrapper(String module, String name) {
        if (!module.equals(WRAPPER_MODULE) || !name.equals(WRAPPER)) {
            throw new PickleException("it names " + module + "." + name);
        }
        stack.add(new Wrapper());
    }

    @SuppressWarnings("unchecked")
    private void build(Object state) {
        if (!(stack.peek() instanceof HashMap<?, ?> instance)) {
            throw new PickleException("it changes objects");
        }
        var parts = state instanceof Object[] both ? List.of(both) : List.of(state);
        for (var part : parts) {
            if (part instanceof Map<?, ?> members) {
                ((Map<Object, Object>) instance).putAll(new HashMap<>(members));
            }
        }
    }

    private String line() throws IOException {
        var bytes = new ArrayList<Character>();
        for (int b = input.read(); b != '\n'; b = input.read()) {
            if (b < 0 || bytes.size() > 200) {
                throw new PickleException("a name does not end");
            }
            bytes.add((char) b);
        }
        var line = new StringBuilder();
        bytes.forEach(line::append);
        return line.toString();
    }

    private record Wrapper() {}
}
