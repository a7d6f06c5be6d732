package dev.emend.analysis.extraction;

import com.google.re2j.Pattern;

/// Category of a failure, derived from the words of its error.
public enum ErrorCategory {
    /// A control, file or name was not there.
    NOT_FOUND("could not (resolve|find|locate)|can ?not (find|locate)|cannot be found|not (found|present"
            + "|available|visible|resolved|exist)|n't (exist|appear)|does ?nt exist"
            + "|could not be (resolved|found)|no (such|button|menu|tab|field|edit|option"
            + "|control|element|file|item|window|column|row|link|check ?box|\\w+ (button"
            + "|menu|tab|field|option))\\b|there (is|are) no|missing|unknown"),
    /// Something else was used than was meant.
    WRONG_TARGET("wrong|instead of|incorrect|not clicking|mistaken|two \\w+ (button|menu|field)s"
            + "|different (button|file|folder|field)|mismatch"),
    /// A required earlier step was missing, or a step was done too early.
    WRONG_ORDER("before|too early|premature|directly after|not (explicitly )?(set|selected|opened"
            + "|checked|loaded|saved|enabled)|no file was selected|already open"),
    TIMEOUT("time(d)? ?out|took too long|not respond|hang|hung|deadline"),
    FORBIDDEN("permission|denied|forbidden|unauthori[sz]ed|not allowed|read-only|401|403"),
    INVALID("invalid|malformed|syntax|parse error|not valid|unsupported|traceback|exception"),
    OTHER("");

    private final Pattern words;

    ErrorCategory(String words) {
        this.words = Pattern.compile("\\b(?:" + words + ")", Pattern.CASE_INSENSITIVE);
    }

    /// The first kind whose words are there.
    public static ErrorCategory of(String error) {
        for (var kind : values()) {
            if (kind == OTHER || kind.words.matcher(error).find()) {
                return kind;
            }
        }
        return OTHER;
    }
}
