package dev.emend.store.sql;

import dev.emend.model.Json;
import java.lang.reflect.Type;
import java.nio.file.Path;
import java.sql.Types;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.stream.Gatherers;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.argument.AbstractArgumentFactory;
import org.jdbi.v3.core.argument.Argument;
import org.jdbi.v3.core.config.ConfigRegistry;
import org.jdbi.v3.core.mapper.RowMapper;
import org.jdbi.v3.core.mapper.reflect.ConstructorMapper;
import org.jdbi.v3.core.spi.JdbiPlugin;
import org.jdbi.v3.core.statement.SqlStatements;
import org.jdbi.v3.core.statement.TemplateEngine;

/// Jdbi plugin for the values and records the tables hold.
public final class JdbiMappers implements JdbiPlugin {
    /// The number of values per array; H2 takes 65,536, but compares each row it finds with all of them once more.
    public static final int ARRAY = 1_000;

    /// Hands over all values, as many at a time as one array holds.
    public static <T> void forEachBatch(Collection<T> values, Consumer<List<T>> work) {
        values.stream().gather(Gatherers.windowFixed(ARRAY)).forEach(work);
    }

    @Override
    public void customizeJdbi(Jdbi jdbi) {
        jdbi.getConfig(SqlStatements.class)
                .setTemplateEngine(TemplateEngine.NOP)
                .setSqlParser(new ParameterParser());
        jdbi.registerArgument(new Instants())
                .registerArgument(new Ids())
                .registerArgument(new Objects())
                .registerArrayType(Long.class, "bigint")
                .registerArrayType(String.class, "varchar")
                .registerRowMapper(JdbiMappers::ofRecord)
                .registerColumnMapper(Instant.class, (row, column, context) -> {
                    var at = row.getObject(column, OffsetDateTime.class);
                    return at == null ? null : at.toInstant();
                })
                .registerColumnMapper(Path.class, (row, column, context) -> Path.of(row.getString(column)));
    }

    /// A record of the store whose components are the columns.
    private static Optional<RowMapper<?>> ofRecord(Type type, ConfigRegistry config) {
        return type instanceof Class<?> record
                        && record.isRecord()
                        && record.getName().startsWith("dev.emend.store.")
                ? Optional.of(ConstructorMapper.of(record))
                : Optional.empty();
    }

    /// Instants in UTC; Jdbi's own take the way through the time zone of the machine.
    private static final class Instants extends AbstractArgumentFactory<Instant> {
        Instants() {
            super(Types.TIMESTAMP_WITH_TIMEZONE);
        }

        @Override
        protected Argument build(Instant at, ConfigRegistry config) {
            // databases keep microseconds and round up, into the future
            var timestamp = at.truncatedTo(ChronoUnit.MICROS).atOffset(ZoneOffset.UTC);
            return (position, statement, context) -> statement.setObject(position, timestamp);
        }
    }

    /// PostgreSQL takes no text for one, not even when there is none.
    private static final class Ids extends AbstractArgumentFactory<UUID> {
        Ids() {
            super(Types.OTHER);
        }

        @Override
        protected Argument build(UUID id, ConfigRegistry config) {
            return (position, statement, context) -> statement.setObject(position, id);
        }
    }

    private static final class Objects extends AbstractArgumentFactory<Json.Obj> {
        Objects() {
            super(Types.VARCHAR);
        }

        @Override
        protected Argument build(Json.Obj object, ConfigRegistry config) {
            return (position, statement, context) -> statement.setString(position, object.compact());
        }
    }
}
