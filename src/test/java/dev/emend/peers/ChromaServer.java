package dev.emend.peers;

import dev.emend.json.JsonFault;
import dev.emend.json.JsonText;
import dev.emend.model.Json;
import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/// A real Chroma server with an empty database in a folder of its own.
public final class ChromaServer implements AutoCloseable {
    private static final String DATABASE = "/api/v2/tenants/default_tenant/databases/default_database";

    private final NodeServer server;
    private final HttpClient client;
    private final String address;

    private ChromaServer(NodeServer server, HttpClient client, String address) {
        this.server = server;
        this.client = client;
        this.address = address;
    }

    /// Answers when this returns; skips the test when it is absent.
    public static ChromaServer start(Path folder) throws IOException {
        return start(folder, NodeServer.freePort());
    }

    /// Starts one that was closed again, at the same address with the same records.
    public ChromaServer again(Path folder) throws IOException {
        return start(folder, URI.create(address).getPort());
    }

    private static ChromaServer start(Path folder, int port) throws IOException {
        var client =
                HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
        var address = "http://127.0.0.1:" + port;
        var heartbeat = request(address + "/api/v2/heartbeat").build();
        try {
            var server = NodeServer.start(
                    folder,
                    ".bin/chroma",
                    List.of(
                            "run",
                            "--path",
                            folder.resolve("chroma").toString(),
                            "--host",
                            "127.0.0.1",
                            "--port",
                            String.valueOf(port)),
                    log -> isAnswering(client, heartbeat));
            return new ChromaServer(server, client, address);
        } catch (IOException | RuntimeException e) {
            client.close();
            throw e;
        }
    }

    private static boolean isAnswering(HttpClient client, HttpRequest heartbeat) throws IOException {
        try {
            return send(client, heartbeat).statusCode() == 200;
        } catch (ConnectException e) { // the port opens when the server is ready
            return false;
        }
    }

    /// For example `http://127.0.0.1:8000`.
    public String address() {
        return address;
    }

    /// Makes a collection with cosine distance.
    ///
    /// @return its id
    public String newCollection(String name) throws IOException {
        var wanted = Json.Obj.of("name", name, "configuration", Json.Obj.of("hnsw", Json.Obj.of("space", "cosine")));
        return ((Json.Obj) post("/collections", wanted)).text("id").orElseThrow();
    }

    /// Sends a request about a collection, for example `upsert`.
    public Json.Obj collection(String id, String verb, Json.Obj body) throws IOException {
        return (Json.Obj) post("/collections/" + id + "/" + verb, body);
    }

    /// The ids a filter holds for, sorted.
    public List<String> ids(String collection, Json.Obj filters) throws IOException {
        var body = filters.with("include", Json.Arr.EMPTY);
        var ids = new ArrayList<>(collection(collection, "get", body).texts("ids"));
        ids.sort(null);
        return ids;
    }

    /// The status code for a body, whatever the answer.
    public int status(String collection, String verb, Json.Obj body) throws IOException {
        return send(client, request(collection, verb, body)).statusCode();
    }

    /// The ids nearest to a vector among those a filter holds for, nearest first.
    ///
    /// @param where [Json.Null] for all
    public List<String> nearest(String collection, float[] vector, Json where, int count) throws IOException {
        var body =
                Json.Obj.of("query_embeddings", List.of(json(vector)), "n_results", count, "include", Json.Arr.EMPTY);
        var asked = where == Json.Null.NULL ? body : body.with("where", where);
        var lists = collection(collection, "query", asked).array("ids");
        return ((Json.Arr) lists.getFirst())
                .elements().stream().map(Json::plain).toList();
    }

    public static Json json(float[] vector) {
        var numbers = new ArrayList<Json>(vector.length);
        for (float number : vector) {
            numbers.add(new Json.Num(Float.toString(number)));
        }
        return new Json.Arr(numbers);
    }

    /// A request ready to be sent by [#answer].
    public HttpRequest request(String collection, String verb, Json.Obj body) {
        return written("/collections/" + collection + "/" + verb, body);
    }

    public Json answer(HttpRequest request) throws IOException {
        var answer = send(client, request);
        if (answer.statusCode() / 100 != 2) {
            throw new IOException(request.uri() + " " + answer.statusCode() + " " + answer.body());
        }
        try {
            return JsonText.parse(answer.body());
        } catch (JsonFault e) {
            throw new IOException(answer.body(), e);
        }
    }

    private Json post(String path, Json.Obj body) throws IOException {
        return answer(written(path, body));
    }

    private HttpRequest written(String path, Json.Obj body) {
        return request(address + DATABASE + path)
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(body.compact()))
                .build();
    }

    private static HttpRequest.Builder request(String uri) {
        return HttpRequest.newBuilder(URI.create(uri)).timeout(Duration.ofSeconds(60));
    }

    private static HttpResponse<String> send(HttpClient client, HttpRequest request) throws IOException {
        try {
            return client.send(request, HttpResponse.BodyHandlers.ofString());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while Chroma answered", e);
        }
    }

    @Override
    public void close() throws IOException {
        try (client) {
            server.close();
        }
    }
}
