package dev.emend.store.journal;

import dev.emend.store.SampleCommands;
import dev.emend.store.Store;
import dev.emend.store.db.StoreTransaction;
import dev.emend.store.sql.StoreException;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;

/// A journal without a workspace around it, empty before each test.
public abstract class BareJournal {
    public static Store store;

    @BeforeAll
    static void open() throws StoreException {
        store = Store.inMemory(SampleCommands.CLOCK);
    }

    @AfterAll
    static void close() {
        store.close();
    }

    /// Making a store takes longer than all of these tests.
    @BeforeEach
    void empty() throws StoreException {
        in(session -> {
            for (var table : List.of("catalog_copy_act", "catalog_copy", "journal_saved")) {
                session.handle().execute("delete from " + table);
            }
            session.handle().execute("set referential_integrity false");
            session.handle().execute("delete from journal");
            return session.handle().execute("set referential_integrity true");
        });
    }

    public static <T> T in(Function<StoreTransaction, T> work) throws StoreException {
        return store.write(work);
    }

    public static boolean is(Predicate<StoreTransaction> work) throws StoreException {
        return in(work::test);
    }
}
