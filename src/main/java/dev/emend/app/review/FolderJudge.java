package dev.emend.app.review;

import dev.emend.analysis.similarity.LessonText;
import dev.emend.analysis.similarity.Relation;
import dev.emend.app.core.Exceptions;
import dev.emend.json.JsonFault;
import dev.emend.json.JsonText;
import dev.emend.model.Json;
import dev.emend.model.Learning;
import dev.emend.model.UserException;
import dev.emend.model.texts.Messages;
import dev.emend.search.embedding.ModelException;
import dev.emend.search.embedding.PairModel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/// A sentence-pair model in a folder, as model hubs give them: `model.onnx`, `tokenizer.json`, and
/// `config.json` with its labels. It runs on this machine.
///
/// A model of entailment (NLI) holds a pair to contradict where that is more likely than all else, to
/// be the same where one entails the other, else to be separate. A model with one number scores how
/// alike two texts are; that tells no contradictions, so it says `same` or nothing.
final class FolderJudge implements PairJudge {
    private static final String CONTRADICTION = "contradiction";
    private static final String ENTAILMENT = "entailment";
    private static final Set<String> NLI = Set.of(CONTRADICTION, ENTAILMENT, "neutral");

    /// A label is taken from this probability on.
    private static final double MIN_PROBABILITY = 0.5;

    /// Two texts are the same from this score on, 0 to 1.
    private static final double MIN_SCORE = 0.9;

    /// Texts are rarely longer, and models with more positions than this count some not for tokens.
    private static final int MAX_TOKENS = 512;

    private static final int HASH_DIGITS = 8;

    private final PairModel model;
    private final List<String> labels;
    private final String name;

    private FolderJudge(PairModel model, List<String> labels, String name) {
        this.model = model;
        this.labels = labels;
        this.name = name;
    }

    /// @param cache for native libraries
    /// @throws UserException that names the file which can't be used
    static FolderJudge open(Path folder, Path cache) throws UserException {
        var config = folder.resolve("config.json");
        var settings = Files.isDirectory(folder) ? settings(config) : Json.Obj.EMPTY;
        try {
            var labels = Files.isDirectory(folder) ? labels(config, settings) : List.<String>of();
            int maxTokens =
                    Math.clamp(settings.integer("max_position_embeddings").orElse(MAX_TOKENS), 8, MAX_TOKENS);
            var model = PairModel.open(folder, labels.size(), maxTokens, cache);
            try {
                var hash = model.hash().substring(0, HASH_DIGITS);
                return new FolderJudge(model, labels, model.name() + " " + hash);
            } catch (ModelException e) {
                model.close();
                throw e;
            }
        } catch (ModelException e) {
            throw unusable(e);
        }
    }

    private static Json.Obj settings(Path config) throws UserException {
        try {
            if (JsonText.parse(Files.readString(config)) instanceof Json.Obj settings) {
                return settings;
            }
        } catch (IOException e) {
            throw Exceptions.unreadable(config.toString(), e, Messages.of("review.giveModelFolder"));
        } catch (JsonFault e) {
            throw new UserException(
                    UserException.Code.BAD_INPUT,
                    Messages.of("review.configNoObject", config),
                    Messages.of("review.nothingJudgedByModel"),
                    Messages.of("review.giveModelFolder"),
                    e);
        }
        throw refused(Messages.of("review.configNoObject", config));
    }

    /// In the order of the model's numbers.
    private static List<String> labels(Path config, Json.Obj settings) throws UserException {
        var named = settings.object("id2label");
        var labels = new ArrayList<String>();
        for (int i = 0; i < named.members().size(); i++) {
            labels.add(named.text(Integer.toString(i)).orElse("").strip().toLowerCase(Locale.ROOT));
        }
        if (labels.size() != 1 && !(labels.size() == NLI.size() && NLI.equals(Set.copyOf(labels)))) {
            throw refused(Messages.of("review.configLabels", config, String.join(", ", labels)));
        }
        return labels;
    }

    private static UserException refused(String what) {
        return Exceptions.badInput(what, Messages.of("review.giveModelFolder"));
    }

    private static UserException unusable(ModelException problem) {
        return new UserException(
                UserException.Code.BAD_INPUT,
                problem.message(),
                Messages.of("review.nothingJudgedByModel"),
                Messages.of("review.giveModelFolder"),
                problem);
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public long tokens(Learning one, Learning other) {
        return 0;
    }

    @Override
    public Optional<Judgment> judge(Learning one, Learning other) throws UserException {
        float[] logits;
        try {
            logits = model.logits(LessonText.told(one), LessonText.told(other));
        } catch (ModelException e) {
            throw unusable(e);
        }
        if (logits.length == 1) {
            double score = 1 / (1 + Math.exp(-logits[0]));
            return score >= MIN_SCORE
                    ? Optional.of(judgment(Relation.SAME, Messages.stored("review.modelScore", shown(score))))
                    : Optional.empty();
        }
        double contradiction = probability(logits, CONTRADICTION);
        double entailment = probability(logits, ENTAILMENT);
        if (contradiction >= MIN_PROBABILITY) {
            return Optional.of(
                    judgment(Relation.CONTRADICTS, Messages.stored("review.modelContradiction", shown(contradiction))));
        }
        return Optional.of(
                entailment >= MIN_PROBABILITY
                        ? judgment(Relation.SAME, Messages.stored("review.modelEntailment", shown(entailment)))
                        : judgment(
                                Relation.SEPARATE,
                                Messages.stored("review.modelNeither", shown(1 - contradiction - entailment))));
    }

    private Judgment judgment(Relation relation, String reason) {
        return new Judgment(relation, name, reason);
    }

    private static String shown(double number) {
        return String.format(Locale.ROOT, "%.2f", number);
    }

    /// By softmax.
    private double probability(float[] logits, String label) {
        double own = logits[labels.indexOf(label)];
        double sum = 0;
        for (float logit : logits) {
            sum += Math.exp(logit - own);
        }
        return 1 / sum;
    }

    @Override
    public void close() {
        model.close();
    }
}
