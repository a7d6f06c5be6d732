package dev.emend.gui.agents;

import dev.emend.app.agents.AgentClientService;
import dev.emend.app.core.AgentClient;
import dev.emend.app.core.AgentClient.Scope;
import dev.emend.gui.kit.Background;
import dev.emend.gui.kit.Problem;
import dev.emend.gui.kit.Texts;
import java.time.Duration;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;

/// A client as it is added, or as its scopes are changed.
final class ClientFormViewModel {
    /// 1 to 99999.
    private static final Pattern DAYS = Pattern.compile("[1-9][0-9]{0,4}");

    private final AgentClientService clients;
    private final Background background;
    final StringProperty name = new SimpleStringProperty("");
    private final Map<Scope, BooleanProperty> scopes = new EnumMap<>(Scope.class);
    final BooleanProperty mayReadPending = new SimpleBooleanProperty();

    /// For how many days the token of a new client is good; blank for ever.
    final StringProperty days = new SimpleStringProperty("");
    final BooleanProperty isNew = new SimpleBooleanProperty(true);
    final StringProperty mistake = new SimpleStringProperty("");

    ClientFormViewModel(AgentClientService clients, Background background) {
        this.clients = clients;
        this.background = background;
        for (var scope : Scope.values()) {
            scopes.put(scope, new SimpleBooleanProperty());
        }
    }

    /// An agent that learns: it asks and brings, and what nobody judged it does not get.
    void startNew() {
        fill(new AgentClient("", Set.of(Scope.READ, Scope.PROPOSE), false));
        isNew.set(true);
    }

    void change(AgentClient client) {
        fill(client);
        isNew.set(false);
    }

    private void fill(AgentClient client) {
        name.set(client.name());
        scopes.forEach((scope, isGiven) -> isGiven.set(client.may(scope)));
        mayReadPending.set(client.mayReadPending());
        days.set("");
        mistake.set("");
    }

    /// @param onAdded gets the name and the token of a new client
    /// @param onChanged for one that was there
    void save(Consumer<Token> onAdded, Runnable onChanged) {
        var grantedScopes = new HashSet<Scope>();
        scopes.forEach((scope, isGiven) -> {
            if (isGiven.get()) {
                grantedScopes.add(scope);
            }
        });
        var client = new AgentClient(name.get().strip(), grantedScopes, mayReadPending.get());
        mistake.set("");
        if (isNew.get()) {
            var lifetime = lifetime();
            if (lifetime.isEmpty() && !days.getValueSafe().isBlank()) {
                mistake.set(Texts.get("agents.form.days.mistake", days.get().strip()));
                return;
            }
            background.run(
                    () -> clients.add(client, lifetime),
                    token -> onAdded.accept(new Token(client.name(), token)),
                    this::showMistake);
        } else {
            background.run(
                    () -> {
                        clients.change(client);
                        return client;
                    },
                    _ -> onChanged.run(),
                    this::showMistake);
        }
    }

    /// Empty also for what is no number of days.
    private Optional<Duration> lifetime() {
        var text = days.getValueSafe().strip();
        return DAYS.matcher(text).matches() ? Optional.of(Duration.ofDays(Integer.parseInt(text))) : Optional.empty();
    }

    private void showMistake(Problem problem) {
        mistake.set((problem.message() + " " + problem.remedy()).strip());
    }

    /// A token while it is shown.
    record Token(String client, String text) {}

    BooleanProperty scope(Scope scope) {
        return scopes.computeIfAbsent(scope, _ -> new SimpleBooleanProperty());
    }
}
