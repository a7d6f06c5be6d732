package dev.emend.app.review;

import dev.emend.app.core.UserErrors;
import dev.emend.json.JsonFault;
import dev.emend.json.JsonFile;
import dev.emend.json.JsonText;
import dev.emend.model.Json;
import dev.emend.model.UserException;
import dev.emend.model.texts.FailureReason;
import dev.emend.model.texts.Messages;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.LocalDate;

/// The number of questions put to agents today, by the clock of this machine. It is kept in
/// `questions.json` of the workspace, so that a restart grants no more. Guarded by itself.
final class QuestionBudget {
    private final Path file;
    private final Clock clock;

    /// @param workspace the folder on this machine
    QuestionBudget(Path workspace, Clock clock) {
        this.file = workspace.resolve("questions.json");
        this.clock = clock;
    }

    synchronized boolean has(int perDay, int questions) throws UserException {
        return countToday() + questions <= perDay;
    }

    /// Counts questions before they are put.
    ///
    /// @return whether so many were left; nothing is counted when not
    synchronized boolean take(int perDay, int questions) throws UserException {
        int askedCount = countToday();
        if (askedCount + questions > perDay) {
            return false;
        }
        write(askedCount + questions);
        return true;
    }

    /// Takes back questions that were not put.
    synchronized void giveBack(int questions) throws UserException {
        if (questions > 0) {
            write(Math.max(0, countToday() - questions));
        }
    }

    private int countToday() throws UserException {
        try {
            if (!(JsonText.parse(Files.readString(file)) instanceof Json.Obj fields)
                    || fields.integer("asked").isEmpty()) {
                throw UserErrors.badInput(Messages.of("review.badQuestions", file), Messages.of("review.deleteFile"));
            }
            boolean isToday = fields.text("day").orElse("").equals(today());
            return isToday ? Math.max(0, fields.integer("asked").getAsInt()) : 0;
        } catch (NoSuchFileException e) { // nobody was asked yet
            return 0;
        } catch (IOException e) {
            throw UserErrors.unreadable(file.toString(), e, Messages.of("review.deleteFile"));
        } catch (JsonFault e) {
            throw new UserException(
                    UserException.Code.BAD_INPUT,
                    Messages.of("review.badQuestions", file),
                    Messages.of("shared.nothingChanged"),
                    Messages.of("review.deleteFile"),
                    e);
        }
    }

    private void write(int askedCount) throws UserException {
        try {
            var fields = Json.Obj.of("day", today(), "asked", askedCount);
            JsonFile.replace(file, fields.compact() + "\n");
        } catch (IOException e) {
            throw new UserException(
                    UserException.Code.STORE,
                    Messages.of("review.questionsUnwritten", file, FailureReason.of(e)),
                    Messages.of("shared.nothingChanged"),
                    Messages.of("review.makeWritable"),
                    e);
        }
    }

    private String today() {
        return LocalDate.now(clock).toString();
    }
}
