package dev.emend.server;

import dev.emend.model.Json;
import dev.emend.model.UserException;
import dev.emend.model.VisibleText;
import java.util.HexFormat;
import java.util.concurrent.ThreadLocalRandom;
import java.util.logging.Level;
import java.util.logging.Logger;

/// Why an agent got no answer, with one thing to do next: the one place where the two kinds of
/// failure become a status of HTTP.
///
/// @param code a word programs may rely on, such as `not_found`
record ErrorResponse(int status, String code, String message, String wayOut) {
    private static final Logger LOG = Logger.getLogger(ErrorResponse.class.getName());

    /// Our bug unless it was written for users. A bug is logged under an id that is told.
    static ErrorResponse of(Throwable problem) {
        if (problem instanceof UserException userException) {
            return new ErrorResponse(
                    status(userException.code()),
                    userException.word().replace('-', '_'),
                    userException.impact().isEmpty()
                            ? userException.message()
                            : userException.message() + " " + userException.impact(),
                    userException.remedy());
        }
        var id = HexFormat.of().toHexDigits(ThreadLocalRandom.current().nextInt());
        LOG.log(Level.WARNING, "A bug met an agent, " + id, problem);
        return new ErrorResponse(
                500,
                "bug",
                "This is a bug in Emend, noted in its log as " + id + ".",
                "Do not repeat the request; tell the person who runs Emend.");
    }

    private static int status(UserException.Code code) {
        return switch (code) {
            case NOT_FOUND -> 404;
            case BAD_INPUT -> 400;
            case TOO_OFTEN, TOO_MANY_WAITING -> 429;
            case ALREADY_THERE, TAKEN, BROKEN_FILE, HELD, READ_ONLY, CHANGED_MEANWHILE -> 409;
            case FILE_BUSY, STORE, DAMAGED, SEARCH, MISSING -> 503;
        };
    }

    /// The response that the server gives itself to a status.
    static ErrorResponse ofStatus(int status) {
        return switch (status) {
            case 400 -> new ErrorResponse(400, "bad_request", "This is not an HTTP/1.1 request.", "Correct it.");
            case 404 ->
                new ErrorResponse(
                        404, "no_route", "There is nothing at this address.", "GET /openapi.json lists the addresses.");
            case 405 ->
                new ErrorResponse(
                        405,
                        "no_method",
                        "This address does not support this method.",
                        "GET /openapi.json lists the methods it supports.");
            case 414, 431 ->
                new ErrorResponse(
                        status,
                        "header_too_large",
                        "The head of the request has more than 16 kB.",
                        "Send what is long in the body.");
            default -> new ErrorResponse(status, "refused", "The request was refused.", "Send it again.");
        };
    }

    Json.Obj json() {
        return Json.Obj.of(
                "error",
                Json.Obj.of(
                        "code", code,
                        "message", VisibleText.of(message),
                        "way_out", VisibleText.of(wayOut)));
    }
}
