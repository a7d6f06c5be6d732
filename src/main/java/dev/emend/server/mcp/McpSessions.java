package dev.emend.server.mcp;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;

/// The sessions of the protocol that clients began over HTTP: at most so many of each client, and
/// the one unused for longest makes room. Guarded by itself.
final class McpSessions {
    /// More than the programs that share a token; a program that begins a new session at each start
    /// and never ends one has no more.
    static final int MAX_SESSIONS = 32;

    /// Of each client, the one unused for longest first.
    private final Map<String, LinkedHashSet<String>> open = new HashMap<>();

    /// @return the sessions that have to end for it
    synchronized List<String> register(String client, String id) {
        var clientSessions = open.computeIfAbsent(client, _ -> new LinkedHashSet<>());
        clientSessions.add(id);
        var outdatedIds = new ArrayList<String>();
        for (Iterator<String> oldest = clientSessions.iterator(); clientSessions.size() > MAX_SESSIONS; ) {
            outdatedIds.add(oldest.next());
            oldest.remove();
        }
        return outdatedIds;
    }

    /// Unknown ids are ignored.
    synchronized void touch(String id) {
        for (var clientSessions : open.values()) {
            if (clientSessions.remove(id)) {
                clientSessions.add(id);
                return;
            }
        }
    }
}
