package dev.emend.gui.kit;

/// A failure as a person reads it.
///
/// @param message what happened, one sentence
/// @param impact what is not affected, one sentence
/// @param remedy the one thing to do now
/// @param code a short code to name in a report, such as `E-4F2A`
/// @param details cause and stack trace, for people who ask
public record Problem(String message, String impact, String remedy, String code, String details) {
    /// The problem behind a throwable; see [Errors].
    public static Problem of(Throwable failure) {
        return Errors.problem(failure);
    }
}
