package dev.emend.remote;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.model.Memory;
import dev.emend.remote.FaultyChroma.Fault;
import dev.emend.remote.RemoteException.Kind;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Fault 44: a server that refuses, hangs, answers 500 or takes half a batch. Nothing is lost,
/// nothing is there twice.
class FaultyServerTest {
    private static final Duration SHORT = Duration.ofSeconds(1);

    private static ChromaClient client(String address) throws RemoteException {
        return client(address, ChromaClient.TIMEOUT);
    }

    private static ChromaClient client(String address, Duration timeout) throws RemoteException {
        return new ChromaClient(
                ChromaEndpoint.of(address, "memories"),
                "",
                timeout,
                documents ->
                        documents.stream().map(document -> new float[] {1, 0}).toList());
    }

    private static List<Memory> memories(int count, String narrative) {
        var memories = new ArrayList<Memory>();
        for (int i = 0; i < count; i++) {
            var memory = Memory.create("m" + i, Memory.Text.ofTask("task " + i), Memory.Result.UNKNOWN, Instant.EPOCH);
            memories.add(CollectedMemories.edited(memory, narrative + " " + i));
        }
        return memories;
    }

    @ParameterizedTest
    @CsvSource({
        "HANG,PASSING,did not answer within 1 s",
        "HANG_IN_ANSWER,PASSING,did not answer within 1 s",
        "ERROR,PASSING,answers 500",
        "NO_JSON,LASTING,not JSON"
    })
    void saysWhatIsWrongWithTheAddressAndWhetherToTryAgain(Fault fault, Kind kind, String what) throws Exception {
        try (var server = new FaultyChroma();
                var client = client(server.address(), SHORT)) {
            server.fault(fault);
            long start = System.nanoTime();
            var failed = assertThrows(RemoteException.class, () -> CollectedMemories.of(client));
            assertTrue(System.nanoTime() - start < 10_000_000_000L, "it waited too long");
            assertEquals(kind, failed.kind());
            assertTrue(failed.message().contains(server.address()), failed.message());
            assertTrue(failed.message().contains(what), failed.message());
            assertTrue(!failed.remedy().isBlank());
        }
    }

    @Test
    void saysThatNothingAnswersWhereNothingListens() throws Exception {
        int port;
        try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = socket.getLocalPort();
        }
        try (var client = client("127.0.0.1:" + port)) {
            var refused = assertThrows(RemoteException.class, client::fingerprint);
            assertEquals(Kind.PASSING, refused.kind());
            assertTrue(refused.message().contains("127.0.0.1:" + port), refused.message());
        }
    }

    @Test
    void saysHowLongItWaitedAlsoWhenThatIsLessThanASecond() throws Exception {
        try (var server = new FaultyChroma();
                var client = client(server.address(), Duration.ofMillis(500))) {
            server.fault(Fault.HANG);
            var failed = assertThrows(RemoteException.class, client::fingerprint);
            assertEquals(server.address() + " did not answer within 0.5 s.", failed.message());
        }
    }

    /// As behind a firewall: a socket whose queue is full takes no connection and refuses none.
    @Test
    void saysThatNoConnectionWasMadeAndHowLongItWasTried() throws Exception {
        var waiting = new ArrayList<SocketChannel>();
        try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                var client = client("127.0.0.1:" + socket.getLocalPort(), Duration.ofSeconds(30))) {
            for (int i = 0; i < 8; i++) {
                var channel = SocketChannel.open();
                waiting.add(channel);
                channel.configureBlocking(false);
                channel.connect(socket.getLocalSocketAddress());
            }
            var failed = assertThrows(RemoteException.class, client::fingerprint);
            assertEquals(Kind.PASSING, failed.kind());
            assertEquals(
                    "Emend could not connect to http://127.0.0.1:" + socket.getLocalPort() + " within 5 s.",
                    failed.message());
            assertEquals("Start the server there, or correct the address.", failed.remedy());
        } finally {
            for (var channel : waiting) {
                channel.close();
            }
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"ERROR", "HALF", "SILENT_AFTER_TAKING", "HANG"})
    void losesNothingAndDoublesNothingWhenTheSameIsWrittenAgain(Fault fault) throws Exception {
        try (var server = new FaultyChroma();
                var client = client(server.address());
                var hasty = client(server.address(), SHORT)) {
            client.write(memories(30, "old"));
            server.fault(fault);
            var news = memories(50, "new");
            var failed = assertThrows(RemoteException.class, () -> hasty.write(news));
            assertEquals(Kind.PASSING, failed.kind());
            server.fault(Fault.NONE);
            client.write(news);
            var there = server.records();
            assertEquals(50, there.size());
            assertTrue(there.values().stream().allMatch(text -> text.startsWith("new ")));
            assertEquals(50, CollectedMemories.of(client).memories().size());
            server.fault(fault);
            var ids = List.of("m0", "m1", "m2", "m3");
            assertThrows(RemoteException.class, () -> hasty.delete(ids));
            server.fault(Fault.NONE);
            client.delete(ids);
            assertEquals(46, server.records().size());
        }
    }

    @Test
    void sendsNothingBeforeItIsAsked() throws Exception {
        try (var server = new FaultyChroma();
                var client = client(server.address())) {
            assertEquals(server.address() + "#memories", client.name());
            assertEquals(0, server.requests());
            client.fingerprint();
            assertTrue(server.requests() > 0);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://me:secret@host:1",
                "ftp://host",
                "http://host/path",
                "http://host?x=1",
                "http://",
                "not an address"
            })
    void refusesAddressesThatAreMoreThanAServer(String address) {
        var refused = assertThrows(RemoteException.class, () -> ChromaEndpoint.of(address, "c"));
        assertEquals(Kind.LASTING, refused.kind());
        assertTrue(!refused.message().contains("secret"), refused.message());
    }
}
