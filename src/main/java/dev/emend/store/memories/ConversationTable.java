package dev.emend.store.memories;

import dev.emend.model.Conversation;
import dev.emend.model.Conversation.Ending;
import dev.emend.model.Conversation.Message;
import dev.emend.model.Run;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.UUID;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/// Sessions of agents, message by message, as this workspace follows them.
public final class ConversationTable {
    private static final String OURS = "ending is null and workspace is not distinct from cast(:workspace as uuid)";

    private final Handle handle;
    private final @Nullable UUID workspace;

    public ConversationTable(Handle handle, @Nullable UUID workspace) {
        this.handle = handle;
        this.workspace = workspace;
    }

    /// Adds a message to the session of that id that is under way, which begins with it otherwise.
    ///
    /// @return the number of the session
    public long add(String id, Message message) {
        var open = open(id);
        long number = open.isPresent() ? open.getAsLong() : begin(id, message.at());
        handle.createUpdate("""
                        insert into conversation_message (conversation, role, said_at, content)
                        values (:number, :role, :at, :text)
                        """)
                .bind("number", number)
                .bind("role", message.role().word())
                .bind("at", message.at())
                .bind("text", MemoryJson.replaceSurrogates(message.text()))
                .execute();
        handle.createUpdate("update conversation set last_at = :at where seq = :number")
                .bind("at", message.at())
                .bind("number", number)
                .execute();
        return number;
    }

    private long begin(String id, Instant at) {
        return handle.createUpdate("""
                        insert into conversation (workspace, id, started_at, last_at)
                        values (:workspace, :id, :at, :at)
                        """)
                .bind("workspace", workspace)
                .bind("id", id)
                .bind("at", at)
                .executeAndReturnGeneratedKeys("seq")
                .mapTo(Long.class)
                .one();
    }

    /// The session of that id that is under way.
    public OptionalLong open(String id) {
        return handle.createQuery("select seq from conversation where id = :id and "
                        + OURS
                        + " order by seq desc fetch first row only")
                .bind("id", id)
                .bind("workspace", workspace)
                .mapTo(Long.class)
                .findFirst()
                .map(OptionalLong::of)
                .orElse(OptionalLong.empty());
    }

    /// The sessions under way in which nothing was said since, the longest silent first.
    public List<Long> silentSince(Instant moment) {
        return handle.createQuery(
                        "select seq from conversation where last_at <= :moment and " + OURS + " order by last_at, seq")
                .bind("moment", moment)
                .bind("workspace", workspace)
                .mapTo(Long.class)
                .list();
    }

    public Optional<Conversation> get(long number) {
        return handle.createQuery("select * from conversation where seq = :number")
                .bind("number", number)
                .map(row -> new Conversation(
                        number,
                        row.getColumn("id", String.class),
                        row.getColumn("started_at", Instant.class),
                        messages(number)))
                .findFirst();
    }

    /// The number of messages of a session.
    public int count(long number) {
        return handle.createQuery("select count(*) from conversation_message where conversation = :number")
                .bind("number", number)
                .mapTo(Integer.class)
                .one();
    }

    private List<Message> messages(long number) {
        return handle.createQuery("""
                        select role, said_at, content from conversation_message
                        where conversation = :number order by seq
                        """)
                .bind("number", number)
                .map(row -> new Message(
                        Run.Role.valueOf(row.getColumn("role", String.class).toUpperCase(Locale.ROOT)),
                        row.getColumn("content", String.class),
                        row.getColumn("said_at", Instant.class)))
                .list();
    }

    /// Ends a session, unless it is over already.
    ///
    /// @return whether it was under way
    public boolean end(long number, Ending ending) {
        return handle.createUpdate(
                                "update conversation set ending = :ending" + " where seq = :number and ending is null")
                        .bind("ending", ending.name().toLowerCase(Locale.ROOT))
                        .bind("number", number)
                        .execute()
                == 1;
    }
}
