package dev.emend.settings;

import dev.emend.json.JsonFault;
import dev.emend.json.JsonFile;
import dev.emend.json.JsonText;
import dev.emend.model.Json;
import dev.emend.model.UserException;
import dev.emend.model.texts.FailureReason;
import dev.emend.model.texts.Messages;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// A JSON object in a file, one member or one object of a list per line, that people may edit.
final class MembersFile {
    private final Path file;
    private final String title;
    private final String remedy;

    /// @param title what it holds, as "The settings"
    MembersFile(Path file, String title) {
        this(file, title, Messages.of("settings.correctLine"));
    }

    /// @param remedy what to do about a line that can't be used, as a sentence
    MembersFile(Path file, String title, String remedy) {
        this.file = file;
        this.title = title;
        this.remedy = remedy;
    }

    Path path() {
        return file;
    }

    /// Reads the members of the file; an empty object when there is no file.
    ///
    /// @throws UserException when it can't be read or is no JSON object
    Json.Obj read() throws UserException {
        return fields(text());
    }

    /// Replaces the file, whole or not at all.
    void write(Json.Obj fields) throws UserException {
        write(fields, JsonFile::replace);
    }

    /// Like [#write(Json.Obj)], but only the owner of the file may read it.
    void writeSecret(Json.Obj fields) throws UserException {
        write(fields, JsonFile::replaceSecret);
    }

    private interface Writing {
        void replace(Path file, String text) throws IOException;
    }

    private void write(Json.Obj fields, Writing writer) throws UserException {
        try {
            var folder = file.toAbsolutePath().getParent();
            if (folder != null) {
                Files.createDirectories(folder);
            }
            writer.replace(file, lines(fields));
        } catch (IOException failure) {
            throw new UserException(
                    UserException.Code.BAD_INPUT,
                    Messages.of("settings.notWritten", title, file, FailureReason.of(failure)),
                    "",
                    Messages.of("settings.makeWritable"),
                    failure);
        }
    }

    /// A member has a value it can't have.
    UserException wrong(InvalidMemberException wrong) throws UserException {
        return lineError(lineOf(text(), wrong.name()), FailureReason.of(wrong), wrong);
    }

    /// Whether a member is on; off when it is absent.
    static boolean flag(Json.Obj fields, String name) throws InvalidMemberException {
        return Setting.flag(name).read(fields);
    }

    /// A time in days; empty when it is absent.
    static Optional<Duration> days(Json.Obj fields, String name) throws InvalidMemberException {
        return Setting.read(fields, name, Optional.empty(), "a number of days, more than 0", value -> {
            double seconds = value instanceof Json.Num number ? number.toDouble() * 86_400 : 0;
            return seconds >= 1 && seconds <= 1e12 ? Optional.of(Duration.ofSeconds(Math.round(seconds))) : null;
        });
    }

    private String text() throws UserException {
        try {
            return Files.readString(file);
        } catch (NoSuchFileException e) { // a first start
            return "{}";
        } catch (CharacterCodingException e) {
            throw lineError(1, Messages.of("settings.notUtf8"), e);
        } catch (IOException failure) {
            throw new UserException(
                    UserException.Code.BAD_INPUT,
                    Messages.of("settings.unreadable", title, file, FailureReason.of(failure)),
                    "",
                    Messages.of("settings.makeReadable"),
                    failure);
        }
    }

    private Json.Obj fields(String text) throws UserException {
        try {
            if (JsonText.parse(text) instanceof Json.Obj fields) {
                return fields;
            }
        } catch (JsonFault fault) {
            throw lineError(fault.line(), fault.description(), fault);
        }
        throw lineError(1, Messages.of("settings.noJsonObject"), null);
    }

    private UserException lineError(int line, String mistake, @Nullable Throwable cause) {
        return new UserException(
                UserException.Code.BAD_INPUT,
                mistake.endsWith(".")
                        ? Messages.of("settings.badLine", title, file, line, mistake)
                        : Messages.of("settings.badLineSentence", title, file, line, mistake),
                Messages.of("shared.nothingChanged"),
                remedy,
                cause);
    }

    /// The line, from 1, on which a member first stands.
    private static int lineOf(String text, String member) {
        int at = text.indexOf('"' + member + '"');
        return 1
                + (int) text.substring(0, Math.max(at, 0))
                        .chars()
                        .filter(c -> c == '\n')
                        .count();
    }

    private static String lines(Json.Obj fields) {
        return fields.members().entrySet().stream()
                .map(member -> "  " + new Json.Text(member.getKey()).compact() + ": " + value(member.getValue()))
                .collect(Collectors.joining(",\n", "{\n", "\n}\n"));
    }

    /// A list of objects takes a line for each, and so does an object of texts, such as the keys.
    private static String value(Json value) {
        if (value instanceof Json.Obj object
                && !object.members().isEmpty()
                && object.members().values().stream().allMatch(Json.Text.class::isInstance)) {
            return object.members().entrySet().stream()
                    .map(text -> "    " + new Json.Text(text.getKey()).compact() + ": "
                            + text.getValue().compact())
                    .collect(Collectors.joining(",\n", "{\n", "\n  }"));
        }
        return value instanceof Json.Arr(var elements)
                        && !elements.isEmpty()
                        && elements.stream().allMatch(Json.Obj.class::isInstance)
                ? elements.stream()
                        .map(element -> "    " + element.compact())
                        .collect(Collectors.joining(",\n", "[\n", "\n  ]"))
                : value.compact();
    }
}
