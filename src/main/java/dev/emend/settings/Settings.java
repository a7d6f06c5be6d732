package dev.emend.settings;

import dev.emend.model.Ranking;
import dev.emend.model.Run.TokenPrices;
import dev.emend.model.texts.Language;
import java.nio.file.Path;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// What a person chose for this machine and its window.
///
/// @param person the name in the journal; empty until it is asked for
/// @param modelFolder where the embedding model lies; null for the bundled one
/// @param window where the window was last; null before it was first shown
/// @param seen what was seen already
/// @param panes where the person put the dividers of each pane, or its cut-off, by the pane's name, 0
///   to 1
/// @param lists how the person arranged the lists
/// @param keys those the person gave actions in place of their own, by the action's id
public record Settings(
        Appearance appearance,
        String person,
        @Nullable Path modelFolder,
        @Nullable WindowBounds window,
        Switches switches,
        Seen seen,
        Map<String, List<Double>> panes,
        ListSettings lists,
        Map<String, String> keys) {
    public static final Settings DEFAULTS =
            new Settings(new Appearance(Theme.SYSTEM, 1.0), "", null, null, new Switches(Ranking.RELEVANCE, false));

    public Settings {
        panes = Map.copyOf(panes);
        keys = Map.copyOf(keys);
    }

    /// With all dividers and keys as they are at first.
    public Settings(
            Appearance appearance,
            String person,
            @Nullable Path modelFolder,
            @Nullable WindowBounds window,
            Switches switches) {
        this(appearance, person, modelFolder, window, switches, Seen.NOTHING, Map.of(), ListSettings.NONE, Map.of());
    }

    /// @param zoom factor for all sizes, [#MIN_ZOOM] to [#MAX_ZOOM]
    /// @param language which the window speaks; null for the one of the system
    public record Appearance(
            Theme theme, double zoom, @Nullable Language language) {
        public static final double MIN_ZOOM = 0.5;
        public static final double MAX_ZOOM = 3.0;

        public Appearance {
            if (!(zoom >= MIN_ZOOM && zoom <= MAX_ZOOM)) {
                throw new IllegalArgumentException("a zoom is %s to %s, not %s".formatted(MIN_ZOOM, MAX_ZOOM, zoom));
            }
        }

        /// In the language of the system.
        public Appearance(Theme theme, double zoom) {
            this(theme, zoom, null);
        }

        public Appearance withTheme(Theme changed) {
            return new Appearance(changed, zoom, language);
        }

        public Appearance withZoom(double changed) {
            return new Appearance(theme, changed, language);
        }

        public Appearance withLanguage(@Nullable Language changed) {
            return new Appearance(theme, zoom, changed);
        }

        /// The language the window speaks, by choice or by the system.
        public Language spoken() {
            return language == null ? Language.ofSystem() : language;
        }
    }

    /// In the desktop's coordinates; width and height are positive.
    public record WindowBounds(double x, double y, double width, double height, boolean maximized) {
        public WindowBounds {
            if (!(width > 0 && height > 0)) {
                throw new IllegalArgumentException("a window is larger than %s x %s".formatted(width, height));
            }
        }
    }

    /// @param ranking how results are ordered
    /// @param tellTakenOver say so each time what agents wrote was taken over without a question
    /// @param extraction the model that extracts learnings from runs, and judges look-alikes
    /// @param questionsPerDay how many questions about look-alikes agents may be asked on one day, 0 to
    ///   [#MAX_QUESTIONS]; 0 for none
    /// @param prices of tokens, for runs that do not say what they cost
    /// @param smallModel whether the bundled model in 8-bit numbers embeds, unless there is a folder
    /// @param editor the command that shows a line of a file, such as `code -g {file}:{line}`; empty for the
    ///   program the system opens files with
    public record Switches(
            Ranking ranking,
            boolean tellTakenOver,
            Endpoint extraction,
            int questionsPerDay,
            TokenPrices prices,
            boolean smallModel,
            String editor) {
        public static final int MAX_QUESTIONS = 10_000;

        public Switches {
            if (questionsPerDay < 0 || questionsPerDay > MAX_QUESTIONS) {
                throw new IllegalArgumentException(
                        "questions a day are 0 to %d, not %d".formatted(MAX_QUESTIONS, questionsPerDay));
            }
        }

        /// Without models and prices.
        public Switches(Ranking ranking, boolean tellTakenOver) {
            this(ranking, tellTakenOver, Endpoint.OFF, 0, TokenPrices.NONE, false, "");
        }

        public Switches withRanking(Ranking changed) {
            return new Switches(changed, tellTakenOver, extraction, questionsPerDay, prices, smallModel, editor);
        }

        public Switches withTellTakenOver(boolean changed) {
            return new Switches(ranking, changed, extraction, questionsPerDay, prices, smallModel, editor);
        }

        public Switches withExtraction(Endpoint changed) {
            return new Switches(ranking, tellTakenOver, changed, questionsPerDay, prices, smallModel, editor);
        }

        public Switches withQuestionsPerDay(int changed) {
            return new Switches(ranking, tellTakenOver, extraction, changed, prices, smallModel, editor);
        }

        public Switches withSmallModel(boolean changed) {
            return new Switches(ranking, tellTakenOver, extraction, questionsPerDay, prices, changed, editor);
        }

        public Switches withPrices(TokenPrices changed) {
            return new Switches(ranking, tellTakenOver, extraction, questionsPerDay, changed, smallModel, editor);
        }

        public Switches withEditor(String changed) {
            return new Switches(ranking, tellTakenOver, extraction, questionsPerDay, prices, smallModel, changed);
        }
    }

    /// @param isGuideHidden whether the guide on Home was put away
    /// @param runs when the runs were last looked at; null for never
    public record Seen(boolean isGuideHidden, @Nullable Instant runs) {
        public static final Seen NOTHING = new Seen(false, null);
    }

    /// A server with a model, as the person entered it; nothing is sent while there is no address.
    ///
    /// @param model as the server calls it
    /// @param isElsewhere whether a server outside this machine is meant
    public record Endpoint(String address, String model, boolean isElsewhere) {
        public static final Endpoint OFF = new Endpoint("", "", false);
    }

    public Settings withAppearance(Appearance changed) {
        return new Settings(changed, person, modelFolder, window, switches, seen, panes, lists, keys);
    }

    public Settings withPerson(String changed) {
        return new Settings(appearance, changed, modelFolder, window, switches, seen, panes, lists, keys);
    }

    public Settings withModelFolder(@Nullable Path changed) {
        return new Settings(appearance, person, changed, window, switches, seen, panes, lists, keys);
    }

    public Settings withWindow(@Nullable WindowBounds changed) {
        return new Settings(appearance, person, modelFolder, changed, switches, seen, panes, lists, keys);
    }

    public Settings withSwitches(Switches changed) {
        return new Settings(appearance, person, modelFolder, window, changed, seen, panes, lists, keys);
    }

    public Settings withSeen(Seen changed) {
        return new Settings(appearance, person, modelFolder, window, switches, changed, panes, lists, keys);
    }

    /// With all dividers where they are at first.
    public Settings withoutPanes() {
        return new Settings(appearance, person, modelFolder, window, switches, seen, Map.of(), lists, keys);
    }

    public Settings withPane(String name, List<Double> dividers) {
        var changed = new HashMap<>(panes);
        changed.put(name, List.copyOf(dividers));
        return new Settings(appearance, person, modelFolder, window, switches, seen, changed, lists, keys);
    }

    public Settings withLists(ListSettings changed) {
        return new Settings(appearance, person, modelFolder, window, switches, seen, panes, changed, keys);
    }

    public Settings withKeys(Map<String, String> changed) {
        return new Settings(appearance, person, modelFolder, window, switches, seen, panes, lists, changed);
    }
}
