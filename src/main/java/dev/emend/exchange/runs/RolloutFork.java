package dev.emend.exchange.runs;

import dev.emend.exchange.record.ChatMessages;
import dev.emend.exchange.record.HarnessText;
import dev.emend.model.Json;
import dev.emend.model.Run.Message;
import dev.emend.model.Run.Role;
import dev.emend.model.Timestamps;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Optional;
import java.util.OptionalLong;

/// Finds where the own part of a forked rollout of Codex begins, behind what it copied from the session it
/// was branched off. Used by one thread.
///
/// A copy keeps the ids of its turns and their start, while the moments of its lines may be those of the
/// fork. So the first turn that began at the fork or later is the own one. Where turns have neither, lines
/// that are older than the header are copies, or those that were written in one go with it, or else all
/// but the last turn.
final class RolloutFork {
    private static final Duration PAUSE = Duration.ofSeconds(1);
    private static final Instant EARLIEST = Instant.parse("2020-01-01T00:00:00Z");
    private static final Instant LATEST = Instant.parse("2100-01-01T00:00:00Z");

    /// The verdict of a line on the lines before it.
    enum Verdict {
        /// The line may be a copy, and so may the lines before it.
        OPEN,
        /// The lines before it are copies; whether the line is one is open.
        COPIES_BEFORE,
        /// The lines before it are copies, and from this line on all are own.
        OWN_FROM_HERE
    }

    private final Optional<Instant> forkedAt;
    private final Optional<Instant> writtenAt;
    private Optional<Instant> lastLine;
    private boolean hasOldLines;
    private boolean hasDatedTurns;
    private boolean hasHeader;
    private boolean isTurnOpen;
    private int turns;

    /// @param header of the fork itself
    /// @param at when its line was written
    RolloutFork(Json.Obj header, String at) {
        writtenAt = moment(at);
        lastLine = writtenAt;
        forkedAt = uuidTime(header.text("id").orElse(""))
                .or(() -> moment(header.text("timestamp").orElse("")))
                .or(() -> writtenAt);
    }

    /// The header of the session it was branched off was there, so the copies follow.
    void header(String at) {
        hasHeader = true;
        pause(at);
    }

    /// Whether all that is left without a verdict is a copy: no own turn began, or there is one turn only and
    /// it stands behind the header of the other session.
    boolean isAllCopied() {
        return hasDatedTurns || hasOldLines || hasHeader && turns < 2;
    }

    Verdict line(String type, Json.Obj payload, String at) {
        boolean isContext = type.equals("turn_context");
        boolean isStart =
                type.equals("event_msg") && payload.text("type").orElse("").equals("task_started");
        var startedAt = isContext || isStart ? turnStart(payload) : Optional.<Instant>empty();
        var pause = pause(at);
        if (startedAt.isPresent() && forkedAt.isPresent()) {
            hasDatedTurns = true;
            boolean isOwn = !startedAt.get().isBefore(forkedAt.get());
            return isOwn ? Verdict.OWN_FROM_HERE : Verdict.OPEN;
        }
        if (hasDatedTurns) {
            return Verdict.OPEN;
        }
        if (isOld(at)) {
            hasOldLines = true;
            return Verdict.OPEN;
        }
        if (hasOldLines || pause.compareTo(PAUSE) > 0) {
            return Verdict.OWN_FROM_HERE;
        }
        boolean begins = !isTurnOpen && (isContext || isUserMessage(type, payload));
        isTurnOpen = begins || isTurnOpen && !isAnswer(type, payload);
        turns += begins ? 1 : 0;
        return begins && turns > 1 ? Verdict.COPIES_BEFORE : Verdict.OPEN;
    }

    /// Whether a person said it.
    private static boolean isUserMessage(String type, Json.Obj item) {
        var content = item.get("content");
        return type.equals("response_item")
                && item.text("role").orElse("").equals("user")
                && content != null
                && HarnessText.separate(Message.of(Role.USER, ChatMessages.text(content)))
                        .role()
                        .equals(Role.USER);
    }

    private static boolean isAnswer(String type, Json.Obj item) {
        return type.equals("response_item") && !item.text("role").orElse("").equals("user");
    }

    private boolean isOld(String at) {
        var moment = moment(at);
        return moment.isPresent() && writtenAt.isPresent() && moment.get().isBefore(writtenAt.get());
    }

    /// The time from the line before to a line.
    private Duration pause(String at) {
        var before = lastLine;
        lastLine = moment(at).or(() -> before);
        return before.isPresent() && lastLine.isPresent()
                ? Duration.between(before.get(), lastLine.get())
                : Duration.ZERO;
    }

    /// The time a turn began, by its id or as it says.
    private static Optional<Instant> turnStart(Json.Obj turn) {
        var startTime = turn.number("started_at");
        return uuidTime(turn.text("turn_id").orElse("")).or(() -> {
            long seconds = Math.round(startTime.orElse(-1));
            return seconds > 0 && seconds < LATEST.getEpochSecond()
                    ? Optional.of(Instant.ofEpochSecond(seconds + 1)) // it has no parts of a second
                    : Optional.empty();
        });
    }

    /// The time an id of version 7 was made; empty for others.
    private static Optional<Instant> uuidTime(String id) {
        if (id.length() != 36 || id.charAt(14) != '7') {
            return Optional.empty();
        }
        var digits = id.substring(0, 8) + id.substring(9, 13);
        OptionalLong millis = millis(digits);
        return millis.isEmpty()
                ? Optional.empty()
                : Optional.of(Instant.ofEpochMilli(millis.getAsLong()))
                        .filter(at -> at.isAfter(EARLIEST) && at.isBefore(LATEST));
    }

    private static OptionalLong millis(String digits) {
        try {
            return OptionalLong.of(Long.parseLong(digits, 16));
        } catch (NumberFormatException e) { // it only looks like one
            return OptionalLong.empty();
        }
    }

    private static Optional<Instant> moment(String at) {
        return Timestamps.of(at, ZoneOffset.UTC);
    }
}
