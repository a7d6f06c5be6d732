package dev.emend.analysis.secrets;

import java.util.Optional;

/// Characters that people can't see but models read: tag characters, marks of zero width, turns of
/// the reading direction, long runs of variation selectors.
///
/// Joiners inside emoji and between letters of scripts that need them are left alone, so are marks
/// of direction in texts that have letters written from right to left, and a byte order mark in
/// front.
final class HiddenCharacters {
    private HiddenCharacters() {}

    /// @param start inclusive, in UTF-16 units
    /// @param end exclusive
    record Place(int start, int end) {}

    /// The first run of such characters.
    static Optional<Place> find(String text) {
        if (text.chars().allMatch(c -> c < 0xAD)) {
            return Optional.empty();
        }
        boolean isRightToLeft = text.codePoints().anyMatch(HiddenCharacters::isRightToLeft);
        int selectors = 0;
        for (int i = 0; i < text.length(); ) {
            int point = text.codePointAt(i);
            selectors = isSelector(point) ? selectors + 1 : 0;
            boolean isHidden = isTag(point) && !isFlag(text, i)
                    || isZeroWidth(point, i) && !isBeforeFence(text, i)
                    || isJoiner(point) && isBetweenLatin(text, i)
                    || isDirection(point) && !isRightToLeft
                    || isOverride(point)
                    || selectors > 2;
            if (isHidden) {
                return Optional.of(new Place(i, end(text, i)));
            }
            i += Character.charCount(point);
        }
        return Optional.empty();
    }

    private static int end(String text, int start) {
        int end = start;
        while (end < text.length()) {
            int point = text.codePointAt(end);
            boolean isUnseen = isTag(point)
                    || isZeroWidth(point, end)
                    || isJoiner(point)
                    || isDirection(point)
                    || isOverride(point)
                    || isSelector(point);
            if (!isUnseen) {
                break;
            }
            end += Character.charCount(point);
        }
        return end;
    }

    private static boolean isTag(int point) {
        return point >= 0xE0000 && point <= 0xE007F;
    }

    /// Tags after a black flag spell the flag of a region.
    private static boolean isFlag(String text, int i) {
        int before = i;
        while (before > 0 && isTag(text.codePointBefore(before))) {
            before -= 2;
        }
        return before > 0 && text.codePointBefore(before) == 0x1F3F4;
    }

    private static boolean isZeroWidth(int point, int place) {
        return point == 0x200B || point >= 0x2060 && point <= 0x2064 || point == 0x180E || point == 0xFEFF && place > 0;
    }

    /// Whether a character keeps three backticks from being a fence, as in examples of Markdown in Markdown.
    private static boolean isBeforeFence(String text, int i) {
        return text.startsWith("```", i + 1);
    }

    private static boolean isJoiner(int point) {
        return point == 0x200C || point == 0x200D;
    }

    private static boolean isBetweenLatin(String text, int i) {
        return i > 0 && text.charAt(i - 1) < 0x250 && i + 1 < text.length() && text.charAt(i + 1) < 0x250;
    }

    private static boolean isDirection(int point) {
        return point == 0x200E || point == 0x200F || point >= 0x2066 && point <= 0x2069;
    }

    private static boolean isOverride(int point) {
        return point >= 0x202A && point <= 0x202E;
    }

    private static boolean isSelector(int point) {
        return point >= 0xFE00 && point <= 0xFE0F || point >= 0xE0100 && point <= 0xE01EF;
    }

    private static boolean isRightToLeft(int point) {
        int direction = Character.getDirectionality(point);
        return direction == Character.DIRECTIONALITY_RIGHT_TO_LEFT
                || direction == Character.DIRECTIONALITY_RIGHT_TO_LEFT_ARABIC;
    }
}
