package dev.emend.cli.common;

import dev.emend.model.UserException;
import dev.emend.model.texts.Messages;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

/// Text that people hand over, taken only when it is UTF-8: a guess would save wrong letters.
final class Utf8 {
    private Utf8() {}

    static String of(byte[] bytes, String name) throws UserException {
        try {
            var text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes));
            return text.toString();
        } catch (CharacterCodingException e) {
            throw new UserException(
                    UserException.Code.BAD_INPUT,
                    Messages.of("cli.notUtf8", name),
                    Messages.of("shared.nothingChanged"),
                    Messages.of("cli.saveAsUtf8"),
                    e);
        }
    }
}
