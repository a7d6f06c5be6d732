package dev.emend.store.sql;

import dev.emend.model.texts.FailureReason;
import dev.emend.model.texts.Messages;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.ReadOnlyFileSystemException;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CancellationException;
import org.h2.api.ErrorCode;
import org.h2.jdbc.JdbcException;
import org.jdbi.v3.core.JdbiException;
import org.jspecify.annotations.Nullable;

/// Puts what H2 and the file system say into words for users.
public final class StoreErrors {
    private static final List<String> FULL = List.of("No space left", "not enough space", "Disk quota exceeded");
    private static final List<String> READ_ONLY = List.of("Read-only file system", "read-only file system");
    private static final Set<Integer> DAMAGED =
            Set.of(ErrorCode.FILE_CORRUPTED_1, ErrorCode.FILE_VERSION_ERROR_1, ErrorCode.WRONG_USER_OR_PASSWORD);

    private StoreErrors() {}

    public static StoreException of(Throwable failure, String location) {
        var kind = kind(failure);
        if (kind == StoreException.Kind.BROKEN && noFolder(failure)) {
            return new StoreException(
                    kind,
                    Messages.of("store.badWorkspaceFolder", location),
                    Messages.of("store.chooseOtherWorkspace"),
                    failure);
        }
        return switch (kind) {
            case FULL ->
                new StoreException(
                        kind,
                        Messages.of("store.noSpaceLeft", inside(location)),
                        Messages.of("store.freeDiskSpace"),
                        failure);
            case READ_ONLY ->
                new StoreException(
                        kind, Messages.of("store.notWritten", location), Messages.of("store.makeWritable"), failure);
            case IN_USE ->
                new StoreException(
                        kind, Messages.of("store.openElsewhere", location), Messages.of("store.closeProgram"), failure);
            case DAMAGED -> damageError(location, Messages.of("store.fileUnreadable"), failure);
            case NEWER, AWAY, REJECTED, BROKEN -> storeFailure(failure, location);
        };
    }

    private static StoreException storeFailure(Throwable failure, String location) {
        var disk = disk(failure);
        return new StoreException(
                StoreException.Kind.BROKEN,
                Messages.of(
                        "store.failedSafely",
                        location,
                        disk.map(FailureReason::of).orElseGet(() -> message(failure))),
                disk.isPresent() ? Messages.of("store.moveOrExport") : Messages.of("store.restartEmend"),
                failure);
    }

    /// H2 adds the statement, which tells nobody anything.
    private static String message(Throwable failure) {
        return failure instanceof JdbcException h2 ? h2.getOriginalMessage() : FailureReason.of(failure);
    }

    private static boolean noFolder(Throwable failure) {
        return failure instanceof FileAlreadyExistsException
                || failure instanceof NoSuchFileException
                || failure instanceof NotDirectoryException
                || failure instanceof FileSystemException reason && "Not a directory".equals(reason.getReason());
    }

    /// The error of the database. A [JdbiException] without one is a bug in Emend and thrown on.
    public static SQLException sql(JdbiException failure) {
        for (Throwable cause = failure.getCause(); cause != null; cause = cause.getCause()) {
            if (cause instanceof SQLException sql) {
                for (var alsoFailed : failure.getSuppressed()) {
                    sql.addSuppressed(alsoFailed);
                }
                return sql;
            }
        }
        throw failure;
    }

    /// Whether reading a value of a row may have failed, and not the database: our mappers say so
    /// without any code, and words that are none of an enum's are no [SQLException] at all.
    public static boolean isOfRow(Exception failure) {
        if (failure instanceof SQLException sql) {
            return sql.getErrorCode() == 0 && sql.getSQLState() == null;
        }
        return failure instanceof JdbiException
                || failure instanceof IllegalArgumentException
                || failure instanceof IllegalStateException && !(failure instanceof CancellationException);
    }

    /// @param rows that hold what Emend can't read; at least one
    public static StoreException unreadable(String location, List<IntegrityReport.Damage> rows, Exception cause) {
        int more = rows.size() - 1;
        return new StoreException(
                StoreException.Kind.DAMAGED,
                more == 0
                        ? Messages.of(
                                "store.rowUnreadable",
                                location,
                                rows.getFirst().place(),
                                rows.getFirst().table())
                        : Messages.of(
                                "store.rowsUnreadable",
                                location,
                                rows.getFirst().place(),
                                rows.getFirst().table(),
                                more),
                Messages.of("store.verifyStore"),
                cause);
    }

    /// @param location needs so many bytes
    /// @param free bytes, more than that when something was deleted since
    public static StoreException full(String location, long neededBytes, long free, @Nullable Throwable cause) {
        return new StoreException(
                StoreException.Kind.FULL,
                free < neededBytes
                        ? Messages.of(
                                "store.spaceNeeded",
                                inside(location),
                                megabytes(neededBytes, RoundingMode.CEILING),
                                megabytes(free, RoundingMode.FLOOR))
                        : Messages.of("store.noSpaceLeft", inside(location)),
                Messages.of("store.freeDiskSpace"),
                cause);
    }

    /// A name that begins a sentence, inside of one.
    private static String inside(String location) {
        return location.startsWith("The ") ? Messages.of("store.theThing", location.substring(4)) : location;
    }

    /// @param roundingMode up for what is needed and down for what is free, so that the two differ
    private static String megabytes(long bytes, RoundingMode roundingMode) {
        return bytes < 100_000
                ? Messages.of("store.spaceInBytes", bytes)
                : Messages.of(
                        "store.spaceInMegabytes",
                        "%.1f".formatted(BigDecimal.valueOf(bytes, 6).setScale(1, roundingMode)));
    }

    public static StoreException damageError(String location, String reason) {
        return damageError(location, reason, null);
    }

    public static StoreException damageError(String location, String reason, @Nullable Throwable cause) {
        return new StoreException(
                StoreException.Kind.DAMAGED,
                Messages.of("store.damagedNotReplaced", location, reason),
                Messages.of("store.restoreOrAnew"),
                cause);
    }

    public static StoreException newer(Path file, int schema) {
        return new StoreException(
                StoreException.Kind.NEWER,
                Messages.of("store.storeTooNew", file, schema, Migrations.VERSION),
                Messages.of("store.newerOrOther"));
    }

    private static StoreException.Kind kind(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            var message = String.valueOf(cause.getMessage());
            if (FULL.stream().anyMatch(message::contains)) {
                return StoreException.Kind.FULL;
            }
            if (cause instanceof AccessDeniedException
                    || cause instanceof ReadOnlyFileSystemException
                    || READ_ONLY.stream().anyMatch(message::contains)) {
                return StoreException.Kind.READ_ONLY;
            }
        }
        if (failure instanceof SQLException sql) {
            if (sql.getErrorCode() == ErrorCode.DATABASE_IS_READ_ONLY) {
                return StoreException.Kind.READ_ONLY;
            }
            if (sql.getErrorCode() == ErrorCode.DATABASE_ALREADY_OPEN_1) {
                return StoreException.Kind.IN_USE;
            }
            if (DAMAGED.contains(sql.getErrorCode())) {
                return StoreException.Kind.DAMAGED;
            }
        }
        return StoreException.Kind.BROKEN;
    }

    /// Whether the database is of no more use after this: it closed itself, or a write failed.
    public static boolean isFatal(SQLException failure) {
        if (disk(failure).isPresent()) {
            return true;
        }
        return switch (failure.getErrorCode()) {
            case ErrorCode.DATABASE_IS_CLOSED,
                    ErrorCode.DATABASE_CALLED_AT_SHUTDOWN,
                    ErrorCode.OBJECT_CLOSED,
                    ErrorCode.IO_EXCEPTION_1,
                    ErrorCode.IO_EXCEPTION_2,
                    ErrorCode.FILE_CORRUPTED_1 -> true;
            default -> false;
        };
    }

    /// The error of the disk, when the disk was the cause.
    public static Optional<Throwable> disk(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof IOException) {
                return Optional.of(cause);
            }
        }
        return Optional.empty();
    }
}
