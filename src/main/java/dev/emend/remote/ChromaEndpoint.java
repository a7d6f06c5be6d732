package dev.emend.remote;

import dev.emend.model.texts.Messages;
import dev.emend.remote.RemoteException.Kind;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/// A collection on a Chroma server.
///
/// @param server `http` or `https`, without user, path and query
/// @param tenant and `database`: Chroma's own defaults when empty
public record ChromaEndpoint(URI server, String tenant, String database, String collection) {
    public ChromaEndpoint {
        tenant = tenant.isBlank() ? "default_tenant" : tenant;
        database = database.isBlank() ? "default_database" : database;
    }

    /// Reads what a person entered, for example `localhost:8000` and `agent_experiences`.
    ///
    /// @param collection may be empty to ask which there are
    public static ChromaEndpoint of(String address, String collection) throws RemoteException {
        return new ChromaEndpoint(server(address), "", "", collection.strip());
    }

    private static URI server(String address) throws RemoteException {
        var text = address.strip();
        try {
            var uri = new URI(text.contains("://") ? text : "http://" + text);
            var scheme = String.valueOf(uri.getScheme()).toLowerCase(Locale.ROOT);
            boolean isBare = uri.getUserInfo() == null
                    && uri.getPort() <= 65_535
                    && uri.getQuery() == null
                    && uri.getFragment() == null
                    && (uri.getPath() == null || uri.getPath().matches("/?"));
            if (isBare && uri.getHost() != null && scheme.matches("https?")) {
                return new URI(scheme, null, uri.getHost(), uri.getPort(), null, null, null);
            }
            throw wrong(text, null);
        } catch (URISyntaxException e) {
            throw wrong(text, e);
        }
    }

    private static RemoteException wrong(String address, @org.jspecify.annotations.Nullable Throwable cause) {
        // a password must not come back in a message
        var maskedAddress = address.replaceAll("//[^/@]*@", "//…@");
        return new RemoteException(
                Kind.LASTING,
                Messages.of("remote.badChromaAddress", maskedAddress),
                Messages.of("remote.writeChromaAddress"),
                cause);
    }

    String collections() {
        return "/api/v2/tenants/" + part(tenant) + "/databases/" + part(database) + "/collections";
    }

    /// As an origin says it.
    String name() {
        return server + "#" + collection;
    }

    static String part(String name) {
        return URLEncoder.encode(name, StandardCharsets.UTF_8).replace("+", "%20");
    }
}
