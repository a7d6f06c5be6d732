package dev.emend.model.texts;

/// Keeps cells of a CSV from being run as formulas by a spreadsheet: what begins like one gets an
/// apostrophe before it.
///
/// So does what begins with an apostrophe, which makes it possible to take them away again.
public final class CsvGuard {
    /// The value of the mark column in a guarded file.
    public static final String GUARDED = "guarded";

    public static final String RAW = "raw";

    private CsvGuard() {}

    public static String guard(String cell) {
        return isDangerous(cell) ? "'" + cell : cell;
    }

    /// Takes the apostrophe away again.
    public static String bare(String cell) {
        return cell.startsWith("'") ? cell.substring(1) : cell;
    }

    /// Spreadsheets skip spaces before they look.
    private static boolean isDangerous(String cell) {
        for (int i = 0; i < cell.length(); i++) {
            char c = cell.charAt(i);
            switch (c) {
                case '=', '+', '-', '@', '\t', '\r', '\'', '＝', '＋', '－', '＠' -> {
                    return true;
                }
                default -> {
                    if (!Character.isWhitespace(c) && c != '\uFEFF' && c != '\u00A0') {
                        return false;
                    }
                }
            }
        }
        return false;
    }
}
