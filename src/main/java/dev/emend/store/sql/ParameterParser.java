package dev.emend.store.sql;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jdbi.v3.core.statement.ParsedSql;
import org.jdbi.v3.core.statement.SqlParser;
import org.jdbi.v3.core.statement.StatementContext;

/// Finds `:name` and `?` in a statement, outside of texts, quoted names and comments. Jdbi's own
/// parser is made by a generator, and starts slower than most commands work.
final class ParameterParser implements SqlParser {
    private static final int MOST = 1_000;

    private final Map<String, ParsedSql> cache = new ConcurrentHashMap<>();

    @Override
    public ParsedSql parse(String sql, StatementContext context) {
        var parsedSql = cache.get(sql);
        if (parsedSql == null) {
            parsedSql = parse(sql);
            if (cache.size() < MOST) {
                cache.put(sql, parsedSql);
            }
        }
        return parsedSql;
    }

    static ParsedSql parse(String sql) {
        var result = ParsedSql.builder();
        int done = 0;
        int at = 0;
        while (at < sql.length()) {
            char c = sql.charAt(at);
            int end = endAfter(sql, at);
            if (c == '?') {
                result.append(sql.substring(done, at)).appendPositionalParameter();
                done = end;
            } else if (c == ':' && end > at + 1 && sql.charAt(end - 1) != ':') {
                result.append(sql.substring(done, at)).appendNamedParameter(sql.substring(at + 1, end));
                done = end;
            }
            at = end;
        }
        return result.append(sql.substring(done)).build();
    }

    /// The end of the token that begins here: a text, a quoted name, a comment, a parameter, a cast, or
    /// one character.
    private static int endAfter(String sql, int at) {
        return switch (sql.charAt(at)) {
            case '\'', '"' -> endAfter(sql, at + 1, sql.substring(at, at + 1));
            case '-' -> sql.startsWith("--", at) ? endAfter(sql, at, "\n") : at + 1;
            case '/' -> sql.startsWith("/*", at) ? endAfter(sql, at + 2, "*/") : at + 1;
            case ':' -> {
                int end = at + 1;
                while (end < sql.length() && isOfName(sql.charAt(end))) {
                    end++;
                }
                yield sql.startsWith("::", at) ? at + 2 : end;
            }
            default -> at + 1;
        };
    }

    private static int endAfter(String sql, int from, String end) {
        int index = sql.indexOf(end, from);
        return index < 0 ? sql.length() : index + end.length();
    }

    private static boolean isOfName(char c) {
        return Character.isJavaIdentifierPart(c) || c == '.';
    }

    @Override
    public String nameParameter(String name, StatementContext context) {
        return ":" + name;
    }
}
