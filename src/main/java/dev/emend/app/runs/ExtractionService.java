package dev.emend.app.runs;

import dev.emend.analysis.extraction.RelevanceSignals;
import dev.emend.analysis.runs.ExecutionAnalyzer;
import dev.emend.model.Execution;
import dev.emend.model.Execution.Mode;
import dev.emend.model.Extraction;
import dev.emend.model.Run;
import dev.emend.model.Signal;
import dev.emend.model.UserException;
import dev.emend.model.texts.Messages;
import dev.emend.remote.ChatEndpoint;
import dev.emend.remote.ChatExtractor;
import dev.emend.remote.ChatModel;
import dev.emend.remote.RemoteException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/// Lessons from runs by a model on a server a person named; without one, whether a run is worth a
/// person's reading.
///
/// Nothing connects anywhere until an address was given and a run is learned from. What the model
/// does not answer well is a failure. Thread-safe; a model may take minutes.
public final class ExtractionService {
    private final Duration timeout;
    private volatile Endpoint endpoint = Endpoint.NONE;

    /// The endpoint at which a model answers.
    ///
    /// @param address of a server that speaks OpenAI's chat completions; empty for none
    /// @param model as the server calls it
    /// @param isRemote whether a server outside this machine is meant
    public record Endpoint(String address, String model, boolean isRemote) {
        public static final Endpoint NONE = new Endpoint("", "", false);

        public boolean isNamed() {
            return !address.isBlank();
        }
    }

    /// The result of learning from a run.
    ///
    /// @param signals without one of the document's the gate is closed
    /// @param extraction empty behind a closed gate, and without a model
    public record ExtractionResult(List<Signal> signals, Optional<Extraction> extraction) {
        public ExtractionResult {
            signals = List.copyOf(signals);
        }
    }

    public ExtractionService() {
        this(ChatModel.TIMEOUT);
    }

    /// @param timeout for one answer of a model
    ExtractionService(Duration timeout) {
        this.timeout = timeout;
    }

    /// Learns from now on by this model, or by none.
    public void use(Endpoint newEndpoint) {
        endpoint = newEndpoint;
    }

    /// The model that is asked; [Endpoint#NONE] when none is.
    public Endpoint endpoint() {
        return endpoint;
    }

    /// Looks whether this can be used, without connecting; no address is fine.
    public static void check(Endpoint endpoint) throws UserException {
        if (endpoint.isNamed()) {
            place(endpoint);
        }
    }

    /// Learns from a run that has a signal of the document's, when a model is named.
    ///
    /// @throws UserException when the model gave no answer that can be used
    public ExtractionResult learn(Run run) throws UserException {
        var currentEndpoint = endpoint;
        var execution = ExecutionAnalyzer.analyze(run, Mode.OWN);
        var signals = RelevanceSignals.of(run, execution);
        boolean isAsked = currentEndpoint.isNamed()
                && signals.stream().anyMatch(signal -> signal.kind().isOfDocument());
        return new ExtractionResult(
                signals, isAsked ? Optional.of(ask(currentEndpoint, run, execution)) : Optional.empty());
    }

    /// Why something can be learned from a run; asks no model.
    public static List<Signal> signals(Run run) {
        return RelevanceSignals.of(run, ExecutionAnalyzer.analyze(run, Mode.OWN));
    }

    /// Whether a person finds something to learn in a run with these signals: it shows a failure, an
    /// error or a correction.
    public static boolean isWorthReading(List<Signal> signals) {
        return signals.stream().anyMatch(signal -> signal.kind().isFault());
    }

    private Extraction ask(Endpoint currentEndpoint, Run run, Execution execution) throws UserException {
        try (var extractor = new ChatExtractor(new ChatModel(place(currentEndpoint), "", timeout))) {
            return extractor.extract(run, execution);
        }
    }

    /// Opens the model that is named, if one is; whoever takes it closes it.
    public Optional<ChatModel> model() throws UserException {
        var currentEndpoint = endpoint;
        return currentEndpoint.isNamed()
                ? Optional.of(new ChatModel(place(currentEndpoint), "", timeout))
                : Optional.empty();
    }

    private static ChatEndpoint place(Endpoint endpoint) throws UserException {
        try {
            return ChatEndpoint.of(endpoint.address, endpoint.model, endpoint.isRemote);
        } catch (RemoteException e) {
            throw new UserException(
                    UserException.Code.BAD_INPUT, e.message(), Messages.of("runs.nothingSent"), e.remedy(), e);
        }
    }
}
