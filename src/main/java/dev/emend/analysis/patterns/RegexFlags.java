package dev.emend.analysis.patterns;

/// How a part of a pattern is read.
///
/// @param lines `m`: `^` and `$` fit at every line
/// @param dotAll `s`: a dot fits a line feed too
/// @param ascii `a`: words, digits, blanks and cases of ASCII only
record RegexFlags(boolean ignoreCase, boolean lines, boolean dotAll, boolean ascii) {
    static final RegexFlags NONE = new RegexFlags(false, false, false, false);

    static boolean isLetter(int point) {
        return point >= 0 && "aiLmsux".indexOf(point) >= 0;
    }

    RegexFlags with(String letters, boolean isOn) throws PythonRegexParser.Unusable {
        var flags = this;
        for (char letter : letters.toCharArray()) {
            flags = flags.with(letter, isOn);
        }
        if (letters.indexOf('a') >= 0 && letters.indexOf('u') >= 0) {
            throw new PythonRegexParser.Unusable("the flags a and u exclude each other");
        }
        return flags;
    }

    private RegexFlags with(char letter, boolean isOn) throws PythonRegexParser.Unusable {
        return switch (letter) {
            case 'i' -> new RegexFlags(isOn, lines, dotAll, ascii);
            case 'm' -> new RegexFlags(ignoreCase, isOn, dotAll, ascii);
            case 's' -> new RegexFlags(ignoreCase, lines, isOn, ascii);
            case 'a' -> new RegexFlags(ignoreCase, lines, dotAll, isOn);
            case 'u' -> this; // how every text is read anyway
            case 'x' ->
                    throw PythonRegexParser.Unusable.unsupported(
                            "the flag x (blanks and comments in the pattern)");
            default -> throw new PythonRegexParser.Unusable("the flag L is for bytes");
        };
    }

    RegexCharSet set() {
        return new RegexCharSet(ignoreCase, ascii);
    }
}
