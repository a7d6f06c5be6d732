package dev.emend.app.core;

import dev.emend.json.JsonText;
import dev.emend.model.Json;
import dev.emend.model.UserException;
import dev.emend.model.texts.Messages;
import java.util.Optional;

/// The limit on the length of a text that is to be stored: the length that texts in files of other
/// programs may have, so that what is exported can be imported again. Checked on writing; what is
/// stored is read whatever its length.
public final class TextLimit {
    private TextLimit() {}

    /// Why a value is not stored, as a sentence; empty when it is.
    public static Optional<String> problem(Json value) {
        return switch (value) {
            case Json.Text(var text) -> problem(text);
            case Json.Arr(var elements) ->
                elements.stream().flatMap(element -> problem(element).stream()).findFirst();
            case Json.Obj(var members) ->
                members.entrySet().stream()
                        .flatMap(member -> nameProblem(member.getKey()).or(() -> problem(member.getValue())).stream())
                        .findFirst();
            case Json.Num _, Json.Bool _, Json.Null _ -> Optional.empty();
        };
    }

    private static Optional<String> nameProblem(String name) {
        return name.length() <= JsonText.MAX_KEY
                ? Optional.empty()
                : Optional.of(Messages.of("core.nameTooLong", name.length(), JsonText.MAX_KEY));
    }

    private static Optional<String> problem(String text) {
        return text.length() <= JsonText.MAX_TEXT
                ? Optional.empty()
                : Optional.of(Messages.of("core.textTooLong", text.length(), JsonText.MAX_TEXT));
    }

    /// @throws UserException with `BAD_INPUT` when the value is not to be stored
    public static void check(Json value) throws UserException {
        var problem = problem(value);
        if (problem.isPresent()) {
            throw UserErrors.badInput(problem.get(), Messages.of("core.splitText"));
        }
    }
}
