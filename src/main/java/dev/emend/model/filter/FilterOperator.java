package dev.emend.model.filter;

/// Comparison in a clause.
public enum FilterOperator {
    EQUAL,
    LESS,
    AT_MOST,
    GREATER,
    AT_LEAST;

    /// @param sign as it is written, `<=` or `:<=`
    static FilterOperator of(String sign) {
        return switch (sign.length() > 1 && sign.startsWith(":") ? sign.substring(1) : sign) {
            case "<" -> LESS;
            case "<=" -> AT_MOST;
            case ">" -> GREATER;
            case ">=" -> AT_LEAST;
            default -> EQUAL;
        };
    }

    /// @param order of what a thing has against what is wanted, as a comparison gives it
    boolean holds(int order) {
        return switch (this) {
            case EQUAL -> order == 0;
            case LESS -> order < 0;
            case AT_MOST -> order <= 0;
            case GREATER -> order > 0;
            case AT_LEAST -> order >= 0;
        };
    }
}
