package dev.emend.gui.agents;

import dev.emend.app.agents.AgentAccess;
import dev.emend.app.agents.AgentRequest;
import dev.emend.app.agents.FirstAnswerWatch;
import dev.emend.gui.agents.ClientFormViewModel.Token;
import dev.emend.gui.kit.Load;
import dev.emend.gui.kit.Problem;
import dev.emend.gui.kit.Texts;
import dev.emend.gui.part.ScreenHost;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;
import org.jspecify.annotations.Nullable;

/// Connecting an agent step by step: its name, what it may do, what to copy, its first call.
///
/// The client is made between the second step and the third, and the server is started then. The
/// token is kept for the third step only, and forgotten when the steps are closed.
final class ConnectViewModel {
    enum Step {
        NAME,
        PERMISSIONS,
        CONFIGURATION,
        FIRST_CALL;

        Step before() {
            return values()[Math.max(ordinal() - 1, 0)];
        }
    }

    /// The first call of the new client.
    ///
    /// @param request the oldest one with its token
    /// @param answer the first that was no refusal
    record FirstCall(Optional<AgentRequest> request, Optional<FirstAnswerWatch.Answer> answer) {
        static final FirstCall NONE = new FirstCall(Optional.empty(), Optional.empty());
    }

    private final AgentAccess access;
    private final ScreenHost host;
    final ObjectProperty<Load<AgentServerSnapshot>> snapshot;
    private final Runnable onChanged;
    final ClientFormViewModel form;
    final ObjectProperty<Step> step = new SimpleObjectProperty<>(Step.NAME);
    final ObjectProperty<ClientSetup> setup = new SimpleObjectProperty<>(ClientSetup.CLAUDE_CODE);
    final ObjectProperty<@Nullable Token> token = new SimpleObjectProperty<>();
    final ObjectProperty<FirstCall> call = new SimpleObjectProperty<>(FirstCall.NONE);
    final BooleanProperty isBusy = new SimpleBooleanProperty();

    /// Whether the first call is waited for longer than usual.
    final BooleanProperty isLate = new SimpleBooleanProperty();
    final StringProperty mistake = new SimpleStringProperty("");
    private String suggestion = "";
    private int waits;
    private Duration patience = Duration.ofSeconds(30);

    /// @param snapshot the server as the screen knows it
    /// @param onChanged reads it anew
    ConnectViewModel(
            AgentAccess access,
            ScreenHost host,
            ObjectProperty<Load<AgentServerSnapshot>> snapshot,
            Runnable onChanged) {
        this.access = access;
        this.host = host;
        this.snapshot = snapshot;
        this.onChanged = onChanged;
        form = new ClientFormViewModel(access.clients(), host.background());
        setup.subscribe(this::suggest);
        form.mistake.subscribe(refusal -> {
            if (!refusal.isEmpty()) {
                mistake.set(refusal);
                isBusy.set(false);
            }
        });
        snapshot.subscribe(_ -> look());
    }

    /// From the first step on, with a name and permissions one may leave as they are.
    void open() {
        step.set(Step.NAME);
        token.set(null);
        call.set(FirstCall.NONE);
        isLate.set(false);
        isBusy.set(false);
        form.startNew();
        mistake.set("");
        suggestion = "";
        suggest(setup.get());
    }

    /// Names the client after its program, unless the person wrote a name.
    private void suggest(ClientSetup program) {
        var name = form.name;
        if (form.isNew.get() && name.get().equals(suggestion)) {
            suggestion = free(program.name().toLowerCase(Locale.ROOT).replace('_', '-'));
            name.set(suggestion);
        }
    }

    private String free(String name) {
        var usedNames = snapshot.get().latestValue().map(AgentServerSnapshot::clients).orElse(List.of()).stream()
                .map(registeredClient -> registeredClient.client().name().toLowerCase(Locale.ROOT))
                .toList();
        var free = name;
        for (int i = 2; usedNames.contains(free); i++) {
            free = name + "-" + i;
        }
        return free;
    }

    /// To the next step, when nothing is wrong with this one.
    ///
    /// @return false when this was the last one
    boolean next() {
        if (isBusy.get()) {
            return true;
        }
        mistake.set("");
        switch (step.get()) {
            case NAME -> checkName();
            case PERMISSIONS -> create();
            case CONFIGURATION -> {
                step.set(Step.FIRST_CALL);
                waitForCall();
            }
            case FIRST_CALL -> {
                return false;
            }
        }
        return true;
    }

    void previous() {
        mistake.set("");
        waits++;
        isLate.set(false);
        step.set(step.get().before());
    }

    private void checkName() {
        if (!form.isNew.get()) {
            step.set(Step.PERMISSIONS);
            return;
        }
        isBusy.set(true);
        host.background()
                .run(
                        () -> {
                            access.clients().checkName(form.name.get().strip());
                            return true;
                        },
                        _ -> enter(Step.PERMISSIONS),
                        this::showMistake);
    }

    private void enter(Step next) {
        isBusy.set(false);
        step.set(next);
    }

    private void showMistake(Problem problem) {
        isBusy.set(false);
        mistake.set((problem.message() + " " + problem.remedy()).strip());
    }

    private void create() {
        isBusy.set(true);
        form.save(
                newToken -> {
                    token.set(newToken);
                    form.isNew.set(false);
                    access.firstAnswer().begin(newToken.client());
                    startServer();
                },
                this::startServer);
    }

    private void startServer() {
        host.background()
                .run(
                        () -> {
                            if (!AgentServerSnapshot.isOn(access.server().state())) {
                                access.server().turn(true);
                            }
                            return true;
                        },
                        _ -> {
                            enter(Step.CONFIGURATION);
                            onChanged.run();
                        },
                        problem -> {
                            enter(Step.CONFIGURATION);
                            onChanged.run();
                            host.fail(problem);
                        });
    }

    private void waitForCall() {
        int waitNumber = ++waits;
        isLate.set(false);
        CompletableFuture.delayedExecutor(
                        patience.toMillis(),
                        TimeUnit.MILLISECONDS,
                        host.background().ui())
                .execute(() -> isLate.set(isLate.get() || waitNumber == waits));
        look();
        onChanged.run();
    }

    private void look() {
        var name = client();
        if (name.isEmpty()) {
            return;
        }
        var oldest = requests().stream()
                .filter(request -> request.client().equals(name.get()))
                .reduce((_, older) -> older);
        call.set(new FirstCall(
                call.get().request().or(() -> oldest), access.firstAnswer().first()));
    }

    /// Newest first, without those from before the client was there.
    private List<AgentRequest> requests() {
        return snapshot.get()
                .latestValue()
                .flatMap(latest -> latest.clients().stream()
                        .filter(registeredClient -> client().filter(
                                        registeredClient.client().name()::equals)
                                .isPresent())
                        .findFirst()
                        .map(ownClient -> latest.requests().stream()
                                .filter(request -> !request.at().isBefore(ownClient.since()))
                                .toList()))
                .orElse(List.of());
    }

    /// Known obstacles, and after a while what else to look at. One sentence each.
    List<String> hints() {
        var latest = snapshot.get().latestValue();
        if (latest.isEmpty() || call.get().request().isPresent()) {
            return List.of();
        }
        if (!latest.get().isOn()) {
            return List.of(Texts.get("agents.connect.hint.off"));
        }
        if (requests().stream().anyMatch(request -> request.outcome() == 401)) {
            return List.of(Texts.get("agents.connect.hint.token"));
        }
        return isLate.get()
                ? List.of(
                        Texts.get("agents.connect.hint.program", setup.get().title()),
                        Texts.get("agents.connect.hint.port", latest.get().address()),
                        Texts.get("agents.connect.hint.copy"))
                : List.of();
    }

    /// Ends the steps; a client that was made stays.
    ///
    /// @return its name
    Optional<String> close() {
        var clientName = client();
        waits++;
        token.set(null);
        access.firstAnswer().end();
        return clientName;
    }

    /// The client that was made; empty before.
    Optional<String> client() {
        return Optional.ofNullable(token.get()).map(Token::client);
    }

    /// The text to copy for the chosen program, with the token; empty before there is one.
    String configuration() {
        return snapshot.get()
                .latestValue()
                .flatMap(latest -> Optional.ofNullable(token.get())
                        .map(newToken -> setup.get().text(latest, Optional.of(newToken.text()))))
                .orElse("");
    }

    /// Sets how long to wait for the first call before hints say what to look at.
    void setPatience(Duration time) {
        patience = time;
    }
}
