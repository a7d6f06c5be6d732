package dev.emend.exchange.runs;

import dev.emend.exchange.record.ImportRecord.Place;
import dev.emend.exchange.runs.OtlpSpan.Content;
import dev.emend.exchange.runs.OtlpSpan.Type;
import dev.emend.model.Run.Usage;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/// Spans as bytes for as long as a file is read.
final class SpanCodec implements SpilledLists.Codec<SpanCodec.Numbered> {
    /// @param number its place among all spans and log records of the file
    record Numbered(long number, OtlpSpan span) {}

    @Override
    public void write(DataOutputStream out, Numbered numberedSpan) throws IOException {
        var span = numberedSpan.span;
        out.writeLong(numberedSpan.number);
        MessageCodec.text(out, span.trace());
        MessageCodec.text(out, span.id());
        MessageCodec.text(out, span.parent());
        MessageCodec.text(out, span.conversation());
        MessageCodec.text(out, span.start());
        MessageCodec.text(out, span.end());
        out.writeByte(span.type().ordinal());
        write(out, span.usage().input());
        write(out, span.usage().cachedInput());
        write(out, span.usage().output());
        out.writeBoolean(span.usage().cost().isPresent());
        out.writeDouble(span.usage().cost().orElse(0));
        write(out, span.usage().millis());
        MessageCodec.messages(out, span.content().input());
        MessageCodec.messages(out, span.content().output());
        MessageCodec.messages(out, span.content().tool());
        out.writeBoolean(span.content().isMemory());
        MessageCodec.json(out, span.metadata());
        MessageCodec.text(out, span.place().file().toString());
        out.writeLong(span.place().line());
        MessageCodec.text(out, span.place().within());
    }

    @Override
    public Numbered read(DataInputStream in) throws IOException {
        return new Numbered(
                in.readLong(),
                new OtlpSpan(
                        MessageCodec.text(in),
                        MessageCodec.text(in),
                        MessageCodec.text(in),
                        MessageCodec.text(in),
                        MessageCodec.text(in),
                        MessageCodec.text(in),
                        Type.values()[in.readByte()],
                        new Usage(number(in), number(in), number(in), cost(in), number(in)),
                        new Content(
                                MessageCodec.messages(in),
                                MessageCodec.messages(in),
                                MessageCodec.messages(in),
                                in.readBoolean()),
                        MessageCodec.object(in),
                        new Place(Path.of(MessageCodec.text(in)), in.readLong(), MessageCodec.text(in))));
    }

    private static void write(DataOutputStream out, OptionalLong number) throws IOException {
        out.writeBoolean(number.isPresent());
        out.writeLong(number.orElse(0));
    }

    private static OptionalLong number(DataInputStream in) throws IOException {
        boolean isPresent = in.readBoolean();
        long number = in.readLong();
        return isPresent ? OptionalLong.of(number) : OptionalLong.empty();
    }

    private static OptionalDouble cost(DataInputStream in) throws IOException {
        boolean isPresent = in.readBoolean();
        double cost = in.readDouble();
        return isPresent ? OptionalDouble.of(cost) : OptionalDouble.empty();
    }
}
