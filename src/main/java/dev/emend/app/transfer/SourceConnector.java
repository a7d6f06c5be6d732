package dev.emend.app.transfer;

import dev.emend.analysis.secrets.SecretDetector;
import dev.emend.app.core.UserErrors;
import dev.emend.app.search.ItemIndexer;
import dev.emend.model.Json;
import dev.emend.model.Progress;
import dev.emend.model.UserException;
import dev.emend.model.texts.FailureReason;
import dev.emend.model.texts.Messages;
import dev.emend.remote.ChromaClient;
import dev.emend.remote.LiveSource;
import dev.emend.remote.LiveSources;
import dev.emend.remote.RemoteException;
import dev.emend.search.embedding.ModelException;
import java.util.Arrays;
import java.util.Map;
import java.util.regex.Pattern;

/// The way to places with memories that others write to.
///
/// @param environment where secrets are read from
/// @param embedding makes vectors for what is written to Chroma
public record SourceConnector(Map<String, String> environment, ChromaClient.Embedding embedding) {
    private static final String VARIABLE_ENDING = "_env";
    private static final Pattern VARIABLE = Pattern.compile("[A-Za-z_][A-Za-z0-9_]{0,63}|");

    /// A word for a secret and what is given for it, or a user with a password in an address.
    private static final Pattern GIVEN = Pattern.compile(
            "(?i)(?:pass(?:word|wd)?|token|secret|api[-_]?key)\\s*[=:\\s]\\s*[^\\s-]" + "|://[^/@\\s]*:[^/@\\s]*@");

    /// The environment of this process, and the model of the workspace for collections.
    public static SourceConnector of(ItemIndexer indexer) {
        return new SourceConnector(System.getenv(), documents -> {
            indexer.awaitReady();
            try {
                var model = indexer.models().ofCollections().orElseThrow(() -> noModel(indexer));
                return Arrays.asList(model.embed(documents, Progress.SILENT));
            } catch (ModelException e) {
                throw new RemoteException(
                        RemoteException.Kind.LASTING,
                        Messages.of("transfer.noVectors", FailureReason.of(e)),
                        Messages.of("shared.checkModel"),
                        e);
            }
        });
    }

    private static RemoteException noModel(ItemIndexer indexer) {
        return new RemoteException(
                RemoteException.Kind.PASSING,
                Messages.of("transfer.noModel", indexer.state().reason()),
                Messages.of("shared.checkModel"));
    }

    /// A copy that uses other vectors, for tests.
    SourceConnector with(ChromaClient.Embedding embedding) {
        return new SourceConnector(environment, embedding);
    }

    /// Connects to nothing yet.
    public LiveSource open(String kind, Json.Obj settings) throws RemoteException {
        return LiveSources.open(kind, settings, environment, embedding);
    }

    /// Refuses settings that hold a secret themselves; what is told does not repeat it.
    public static void refuseSecrets(Json.Obj settings) throws UserException {
        for (var setting : settings.members().entrySet()) {
            var name = setting.getKey();
            var value = setting.getValue().plain().strip();
            boolean isVariable = name.endsWith(VARIABLE_ENDING);
            boolean isSecret = isVariable
                    ? !VARIABLE.matcher(value).matches()
                            || !SecretDetector.find(value).isEmpty()
                    : GIVEN.matcher(value).find()
                            || !SecretDetector.find(name, value).isEmpty();
            if (isSecret) {
                throw UserErrors.badInput(
                        isVariable
                                ? Messages.of("transfer.badVariableName", name)
                                : Messages.of("transfer.secretInSetting", name),
                        Messages.of("transfer.useVariable"));
            }
        }
    }
}
