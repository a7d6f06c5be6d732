package dev.emend.server.tools;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Optional;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.io.content.ByteBufferContentSource;
import org.eclipse.jetty.server.Request;

/// Reads bodies of requests, never more than the largest one allowed.
public final class RequestBody {
    /// In bytes.
    public static final int MAX_SIZE = 1 << 20;

    private RequestBody() {}

    /// The body; empty when it is too large, which is known before all of it is read.
    ///
    /// @throws IOException when the connection ended meanwhile
    public static Optional<byte[]> read(Request request) throws IOException {
        if (request.getLength() > MAX_SIZE) {
            return Optional.empty();
        }
        try (var in = Content.Source.asInputStream(request)) {
            var read = in.readNBytes(MAX_SIZE + 1);
            return read.length > MAX_SIZE ? Optional.empty() : Optional.of(read);
        }
    }

    /// A request whose body is here.
    public static final class BufferedRequest extends Request.Wrapper {
        private final ByteBufferContentSource body;

        public BufferedRequest(Request request, byte[] body) {
            super(request);
            this.body = new ByteBufferContentSource(ByteBuffer.wrap(body));
        }

        @Override
        public long getLength() {
            return body.getLength();
        }

        @Override
        public Content.Chunk read() {
            return body.read();
        }

        @Override
        public void demand(Runnable ready) {
            body.demand(ready);
        }

        @Override
        public void fail(Throwable problem) {
            body.fail(problem);
        }
    }
}
