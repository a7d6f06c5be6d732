package dev.emend.store.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.stream.Stream;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.statement.UnableToCreateStatementException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Statements with the parser of the store say what they say with that of Jdbi.
class ParameterParserTest {
    private static final Jdbi JDBI = Jdbi.create("jdbc:h2:mem:").installPlugin(new JdbiMappers());

    @ParameterizedTest
    @ValueSource(
            strings = {
                "select cast(:a as varchar), 1",
                "select ':a', cast(:b as varchar), 'it''s :c'",
                "select cast(:a as varchar) as \":b\" -- :c\n from (values (1)) as \"t\"",
                "select /* :b ? */ cast(:a as varchar)",
                "select cast(:a_1.b as varchar) || :b::varchar",
                "select 1 where cast(:a as varchar)<'b' and 3>=2 and 1-1=0 and 4/2=2",
            })
    void namesAreFoundWhereTheyAreNames(String sql) {
        var ours = ParameterParser.parse(sql);
        var theirs = JDBI.withHandle(handle -> handle.getConfig(org.jdbi.v3.core.statement.SqlStatements.class)
                .setSqlParser(new org.jdbi.v3.core.statement.ColonPrefixSqlParser())
                .getSqlParser()
                .parse(sql, handle.createQuery(sql).getContext()));
        assertEquals(theirs.getSql(), ours.getSql());
        assertEquals(
                theirs.getParameters().getParameterNames(), ours.getParameters().getParameterNames());
        assertEquals(theirs.getParameters().isPositional(), ours.getParameters().isPositional());
    }

    @Test
    void questionMarksAreTakenInTheirOrder() {
        var row = JDBI.withHandle(handle -> handle.select("select ?, '?', ? -- ?", "a", "b")
                .map((found, _) -> Stream.of(1, 2, 3).map(at -> text(found, at)).toList())
                .one());
        assertEquals(java.util.List.of("a", "?", "b"), row);
    }

    private static String text(java.sql.ResultSet row, int at) {
        try {
            return row.getString(at);
        } catch (java.sql.SQLException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void bothKindsInOneStatementAreRefused() {
        assertThrows(
                RuntimeException.class,
                () -> JDBI.withHandle(handle -> handle.createQuery("select ?, :a")
                        .bind("a", 1)
                        .mapToMap()
                        .list()));
        assertThrows(
                UnableToCreateStatementException.class,
                () -> JDBI.withHandle(
                        handle -> handle.createQuery("select :a").mapToMap().list()));
    }
}
