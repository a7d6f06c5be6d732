package dev.emend.analysis;

/// How a part of a pattern is read.
///
/// @param lines `m`: `^` and `$` fit at every line
/// @param dotAll `s`: a dot fits a line feed too
/// @param ascii `a`: words, digits, blanks and cases of ASCII only
record PatternFlags(boolean ignoreCase, boolean lines, boolean dotAll, boolean ascii) {
    static final PatternFlags NONE = new PatternFlags(false, false, false, false);

    static boolean isLetter(int point) {
        return point >= 0 && "aiLmsux".indexOf(point) >= 0;
    }

    PatternFlags with(String letters, boolean isOn) throws PythonPattern.Unusable {
        var flags = this;
        for (char letter : letters.toCharArray()) {
            flags = flags.with(letter, isOn);
        }
        if (letters.indexOf('a') >= 0 && letters.indexOf('u') >= 0) {
            throw new PythonPattern.Unusable("the flags a and u exclude each other");
        }
        return flags;
    }

    private PatternFlags with(char letter, boolean isOn) throws PythonPattern.Unusable {
        return switch (letter) {
            case 'i' -> new PatternFlags(isOn, lines, dotAll, ascii);
            case 'm' -> new PatternFlags(ignoreCase, isOn, dotAll, ascii);
            case 's' -> new PatternFlags(ignoreCase, lines, isOn, ascii);
            case 'a' -> new PatternFlags(ignoreCase, lines, dotAll, isOn);
            case 'u' -> this; // how every text is read anyway
            case 'x' ->
                    throw PythonPattern.Unusable.unsupported(
                            "the flag x (blanks and comments in the pattern)");
            default -> throw new PythonPattern.Unusable("the flag L is for bytes");
        };
    }

    CharacterSet set() {
        return new CharacterSet(ignoreCase, ascii);
    }
}
