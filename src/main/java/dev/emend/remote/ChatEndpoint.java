package dev.emend.remote;

import dev.emend.model.texts.Messages;
import dev.emend.remote.RemoteException.Kind;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// A server that speaks the chat completions of OpenAI, such as Ollama or llama.cpp, and a model on
/// it.
///
/// @param server `http` or `https`, with the path before `/v1`, if there is one
/// @param model as the server calls it
public record ChatEndpoint(URI server, String model) {
    /// Reads what a person entered, for example `localhost:11434` and `llama3.2`.
    ///
    /// @param isRemote whether a server outside this machine is meant
    public static ChatEndpoint of(String address, String model, boolean isRemote) throws RemoteException {
        var server = server(address.strip());
        if (!isRemote && !isLoopback(server.getHost())) {
            throw new RemoteException(
                    Kind.LASTING,
                    Messages.of("remote.transcriptsWouldLeave", server.getHost()),
                    Messages.of("remote.giveAddress"));
        }
        if (model.isBlank()) {
            throw new RemoteException(
                    Kind.LASTING, Messages.of("remote.noModelNamed", server), Messages.of("remote.nameModel"));
        }
        return new ChatEndpoint(server, model.strip());
    }

    /// By the written name alone: nothing is looked up.
    static boolean isLoopback(String host) {
        var name = host.toLowerCase(Locale.ROOT);
        return name.equals("localhost") || name.equals("[::1]") || name.matches("127\\.\\d{1,3}\\.\\d{1,3}\\.\\d{1,3}");
    }

    private static URI server(String address) throws RemoteException {
        try {
            var uri = new URI(address.contains("://") ? address : "http://" + address);
            var scheme = String.valueOf(uri.getScheme()).toLowerCase(Locale.ROOT);
            boolean isBare = uri.getUserInfo() == null && uri.getQuery() == null && uri.getFragment() == null;
            if (isBare && uri.getHost() != null && scheme.matches("https?")) {
                var path = String.valueOf(uri.getPath()).replaceAll("/(v1(/.*)?)?$", "");
                var before = path.isEmpty() ? null : path;
                return new URI(scheme, null, uri.getHost(), uri.getPort(), before, null, null);
            }
            throw wrong(address, null);
        } catch (URISyntaxException e) {
            throw wrong(address, e);
        }
    }

    private static RemoteException wrong(String address, @Nullable Throwable cause) {
        // a password must not come back in a message
        var maskedAddress = address.replaceAll("//[^/@]*@", "//…@");
        return new RemoteException(
                Kind.LASTING,
                Messages.of("remote.badServerAddress", maskedAddress),
                Messages.of("remote.writeServerAddress"),
                cause);
    }
}
