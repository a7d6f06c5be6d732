package dev.emend.server;

import dev.emend.app.core.AgentClient;
import dev.emend.app.core.AgentClient.Scope;
import dev.emend.app.workspace.Workspace;
import dev.emend.fixtures.OpenWorkspace;
import dev.emend.json.JsonFault;
import dev.emend.json.JsonText;
import dev.emend.model.Json;
import dev.emend.store.sql.StoreException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.Set;

/// The agent server of the sample catalog, open on a free port, with clients.
final class RunningServer implements AutoCloseable {
    final OpenWorkspace opened;
    final AgentServer server;
    final String reader;
    final String writer;
    final String admin;
    private final HttpClient client = HttpClient.newHttpClient();

    RunningServer(Path folder) throws Exception {
        this(folder, Duration.ofSeconds(10));
    }

    /// @param patience within which a request is to be here
    RunningServer(Path folder, Duration patience) throws Exception {
        this(OpenWorkspace.onSample(folder, Clock.systemDefaultZone()), patience);
    }

    /// @param open closed with this
    RunningServer(OpenWorkspace open, Duration patience) throws Exception {
        opened = open;
        var clients = opened.workspace().access().clients();
        reader = clients.add(new AgentClient("reader", Set.of(Scope.READ), false));
        writer = clients.add(new AgentClient("writer", Set.of(Scope.READ, Scope.PROPOSE), true));
        admin = clients.add(new AgentClient("admin", Set.of(Scope.READ, Scope.PROPOSE, Scope.ADMIN), false));
        server = AgentServer.startAnywhere(opened.workspace(), patience);
    }

    Workspace workspace() {
        return opened.workspace();
    }

    int port() {
        return server.port();
    }

    /// @param json the body; empty for none
    /// @param headers names and values
    HttpResponse<String> ask(String token, String method, String path, String json, String... headers)
            throws Exception {
        var request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port() + path))
                .header("Authorization", "Bearer " + token);
        if (headers.length > 0) {
            request.headers(headers);
        }
        if (json.isEmpty()) {
            request.method(method, HttpRequest.BodyPublishers.noBody());
            if (!method.equals("GET") && !method.equals("DELETE")) {
                request.header("Content-Type", "application/json");
            }
        } else {
            request.method(method, HttpRequest.BodyPublishers.ofString(json))
                    .header("Content-Type", "application/json");
        }
        return client.send(request.build(), HttpResponse.BodyHandlers.ofString());
    }

    HttpResponse<String> get(String token, String path) throws Exception {
        return ask(token, "GET", path, "");
    }

    static Json.Obj json(HttpResponse<String> response) throws JsonFault {
        return (Json.Obj) JsonText.parse(response.body());
    }

    static String code(HttpResponse<String> response) throws JsonFault {
        return json(response).object("error").text("code").orElse("");
    }

    /// A socket whose reads give up after half a minute.
    Socket socket() throws IOException {
        var socket = new Socket();
        socket.connect(new InetSocketAddress("127.0.0.1", port()));
        socket.setSoTimeout(30_000);
        return socket;
    }

    /// Sends a head, and bytes behind it, and returns the status of the answer; 0 when the
    /// connection was closed without one.
    int raw(String head, byte[] body) throws IOException {
        try (var socket = socket()) {
            var out = socket.getOutputStream();
            out.write(head.getBytes(StandardCharsets.UTF_8));
            out.write(body);
            out.flush();
            return status(socket.getInputStream());
        }
    }

    static int status(InputStream in) throws IOException {
        var line = new StringBuilder();
        for (int read = in.read(); read >= 0 && read != '\n'; read = in.read()) {
            line.append((char) read);
        }
        return line.isEmpty() ? 0 : Integer.parseInt(line.toString().split(" ")[1]);
    }

    @Override
    public void close() throws StoreException {
        client.close();
        server.close();
        opened.close();
    }
}
