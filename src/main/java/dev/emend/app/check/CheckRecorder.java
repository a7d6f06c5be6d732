package dev.emend.app.check;

import dev.emend.analysis.secrets.ExampleSecrets;
import dev.emend.analysis.secrets.JsonSecretScanner;
import dev.emend.analysis.secrets.JsonTextVisitor;
import dev.emend.analysis.secrets.PromptInjectionDetector;
import dev.emend.analysis.secrets.SecretDetector;
import dev.emend.model.Json;
import dev.emend.model.UserException;
import dev.emend.model.VisibleText;
import dev.emend.model.rules.CheckRule;
import dev.emend.model.rules.CheckRule.Severity;
import dev.emend.model.rules.CheckRules;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Takes down what is found in one file, by its rules.
final class CheckRecorder {
    /// The number of characters shown around a place in a long text.
    private static final int AROUND = 40;

    private final CheckRules rules;
    private final List<CheckFinding> findings = new ArrayList<>();
    private final List<CheckFinding> unread = new ArrayList<>();
    private final FileFigures figures = new FileFigures();
    private final List<Passage> passages = new ArrayList<>();
    private int excusedCount;
    private @Nullable UserException failure;

    CheckRecorder(CheckRules rules) {
        this.rules = rules;
    }

    CheckRules rules() {
        return rules;
    }

    List<CheckFinding> findings() {
        return findings;
    }

    int excusedCount() {
        return excusedCount;
    }

    FileFigures figures() {
        return figures;
    }

    /// The findings on content that could not be read.
    List<CheckFinding> unread() {
        return unread;
    }

    /// Why the file could not be read to its end; null when it was.
    @Nullable
    UserException failure() {
        return failure;
    }

    void fail(CheckFinding.Place place, String message, UserException problem) {
        failure = problem;
        unread(place, message);
    }

    void unread(CheckFinding.Place place, String message) {
        noteUnread(() -> add(CheckRule.SCHEMA, place, message.replaceFirst("\\.$", "")));
    }

    /// Front matter that has a mistake: the text was read without it, and some agents do the same.
    void frontMatter(CheckFinding.Place place, String message) {
        noteUnread(() -> warn(CheckRule.SCHEMA, place, message.replaceFirst("\\.$", "")));
    }

    private void noteUnread(Runnable finding) {
        int before = findings.size();
        finding.run();
        unread.addAll(findings.subList(before, findings.size()));
    }

    void add(CheckRule rule, CheckFinding.Place place, String message) {
        add(rule, place, List.of(), message, message);
    }

    /// Adds a finding that is never an error, whatever the severity of its rule.
    void warn(CheckRule rule, CheckFinding.Place place, String message) {
        var severity = rules.severity(rule);
        add(rule, severity == Severity.ERROR ? Severity.WARNING : severity, place, List.of(), message, message);
    }

    void add(
            CheckRule rule,
            CheckFinding.Place place,
            List<CheckFinding.Place> relatedPlaces,
            String message,
            String proof) {
        add(rule, rules.severity(rule), place, relatedPlaces, message, proof);
    }

    private void add(
            CheckRule rule,
            Severity severity,
            CheckFinding.Place place,
            List<CheckFinding.Place> relatedPlaces,
            String message,
            String proof) {
        if (!rules.isOn(rule)) {
            return;
        }
        if (rules.excuses(rule, place.item())) {
            excusedCount++;
            return;
        }
        findings.add(new CheckFinding(
                rule,
                severity,
                redact(place),
                relatedPlaces.stream().map(CheckRecorder::redact).toList(),
                rule == CheckRule.SECRET ? message : SecretDetector.redact(message),
                rule == CheckRule.SECRET ? proof : SecretDetector.redact(proof)));
    }

    /// Ids may be secrets too.
    private static CheckFinding.Place redact(CheckFinding.Place place) {
        return new CheckFinding.Place(
                place.file(),
                place.line(),
                place.column(),
                SecretDetector.redact(place.item()),
                SecretDetector.redact(place.within()));
    }

    /// A text that may speak of a repository.
    ///
    /// @param at the place of an offset in it
    record Passage(String text, IntFunction<CheckFinding.Place> at) {}

    /// Keeps a text until all are checked against the repository together.
    void passage(String text, IntFunction<CheckFinding.Place> at) {
        passages.add(new Passage(text, at));
    }

    List<Passage> passages() {
        return passages;
    }

    /// Secrets, instructions and hidden characters in a record.
    ///
    /// @param at the place of a member, by the way to it
    void texts(Json.Obj record, Function<String, CheckFinding.Place> at) {
        for (var spot : JsonSecretScanner.find(record)) {
            secret(at.apply(spot.place()), spot.span().rule(), spot.secret());
        }
        for (var spot : JsonTextVisitor.texts(record)) {
            var member = spot.place().substring(spot.place().lastIndexOf('.') + 1);
            checkInstructions(
                    spot.text(), () -> SecretDetector.find(member, spot.text()), () -> at.apply(spot.place()));
        }
    }

    /// Like [#texts(Json.Obj, Function)], but for texts of one record, which may repeat each other.
    void texts(List<String> texts, CheckFinding.Place place) {
        Set<String> seen = new HashSet<>();
        Set<String> secrets = new HashSet<>(); // apart: a text may be nothing but its secret
        for (var text : texts) {
            if (seen.add(text)) {
                secrets(text, place, secrets);
                checkInstructions(text, () -> SecretDetector.find(text), () -> place);
            }
        }
    }

    /// @param seenSecrets secrets of the record that were told already
    void secrets(String text, CheckFinding.Place place, Set<String> seenSecrets) {
        for (var span : SecretDetector.find(text)) {
            var secret = text.substring(span.start(), span.end());
            boolean isMadeUp = ExampleSecrets.isExample(secret) || ExampleSecrets.isPublic(text, span.start());
            if (!isMadeUp && seenSecrets.add(secret)) {
                secret(place, span.rule(), secret);
            }
        }
    }

    /// Checks a whole file for secrets, each reported at its line.
    void secrets(Path file, String text) {
        int line = 1;
        int at = 0;
        for (var span : SecretDetector.inFile(String.valueOf(file.getFileName()), text)) {
            for (; at < span.start(); at++) {
                line += text.charAt(at) == '\n' ? 1 : 0;
            }
            secret(new CheckFinding.Place(file, line, "", ""), span.rule(), text.substring(span.start(), span.end()));
        }
    }

    void secret(CheckFinding.Place place, String kind, String secret) {
        add(CheckRule.SECRET, place, kind + ": " + SecretDetector.mask(secret));
    }

    private void checkInstructions(
            String text, Supplier<List<SecretDetector.SecretSpan>> secrets, Supplier<CheckFinding.Place> at) {
        if (!rules.isOn(CheckRule.INSTRUCTION) && !rules.isOn(CheckRule.HIDDEN)) {
            return; // looking costs more than all other rules together
        }
        int hidden = control(text);
        for (var span : PromptInjectionDetector.withoutMentions(text)) {
            if (span.rule() == PromptInjectionDetector.Rule.HIDDEN_TEXT) {
                hidden = span.start();
            } else {
                add(
                        CheckRule.INSTRUCTION,
                        at.get(),
                        kind(span.rule()) + ": “" + excerpt(text, secrets.get(), span.start(), span.end()) + "”");
            }
        }
        if (hidden >= 0) {
            add(
                    CheckRule.HIDDEN,
                    at.get(),
                    "“" + VisibleText.of(excerpt(text, secrets.get(), hidden, hidden + 1)) + "”");
        }
    }

    private static String kind(PromptInjectionDetector.Rule rule) {
        return rule.name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }

    /// The first character that steers a terminal, or -1.
    private static int control(String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (Character.isISOControl(c) && c != '\n' && c != '\r' && c != '\t') {
                return i;
            }
        }
        return -1;
    }

    /// Secrets are covered before the text is cut: half of one is not known any more.
    private static String excerpt(String text, List<SecretDetector.SecretSpan> secrets, int start, int end) {
        int from = Math.max(0, start - AROUND);
        int to = Math.min(text.length(), end + AROUND);
        if (from > 0 && Character.isLowSurrogate(text.charAt(from))) {
            from--;
        }
        if (to < text.length() && Character.isLowSurrogate(text.charAt(to))) {
            to++;
        }
        return (from > 0 ? "…" : "")
                + Excerpt.shorten(SecretDetector.redact(text, secrets, from, to))
                + (to < text.length() ? "…" : "");
    }
}
