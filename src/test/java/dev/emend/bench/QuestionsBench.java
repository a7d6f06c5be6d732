package dev.emend.bench;

import dev.emend.app.library.ReadOnlyCatalog;
import dev.emend.fixtures.Actors;
import dev.emend.fixtures.OpenWorkspace;
import dev.emend.fixtures.SharedData;
import dev.emend.model.ItemRef;
import dev.emend.model.Ranking;
import dev.emend.search.Hit;
import dev.emend.search.SearchRequest;
import dev.emend.settings.Settings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.apache.lucene.analysis.en.EnglishAnalyzer;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.StoredField;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.util.QueryBuilder;

/// How often the item that answers a judged question comes first, or among the first three, in
/// several orders; prints markdown. `-Dsmall=true` for the model in 8-bit numbers.
public final class QuestionsBench {
    private static final Path QUESTIONS = Path.of("src/test/resources/retrieval");
    private static final int TOP = 3;
    private static final int ALL = 1_000;

    private QuestionsBench() {}

    private record Question(String set, String text, Set<String> expected) {}

    /// How often the first, and one of the first three, was right.
    private static final class Tally {
        private int asked;
        private int first;
        private int among;

        void add(Question question, List<String> items) {
            asked++;
            first += !items.isEmpty() && question.expected.contains(items.getFirst()) ? 1 : 0;
            among += items.stream().limit(TOP).anyMatch(question.expected::contains) ? 1 : 0;
        }

        @Override
        public String toString() {
            return String.format(
                    Locale.ROOT, "%.2f (%d), %.2f (%d)", (double) first / asked, first, (double) among / asked, among);
        }
    }

    public static void main(String[] arguments) throws Exception {
        System.out.println("""
                ## Questions

                The share of judged questions whose item comes first, then among the first three, each with \
                its number. Learnings count for their item. Ours fuses words and meaning and counts \
                `cosine × trust^0.05`; the document's is `cosine × trust`; BM25 is Lucene's, with English \
                stems, over the texts of an item and its learnings. The third set was written by somebody \
                who had seen neither search nor figures, and nothing was chosen by it. The aim there is 0.70 \
                and 0.88.

                | catalog | set | asked | ours | cosine alone | the document's | BM25 |
                |---|---|---|---|---|---|---|""");
        var sums = new LinkedHashMap<String, Map<String, Tally>>();
        for (var name : List.of("asammdf", "git_cli", "spreadsheet_desktop")) {
            var tallies = catalog(name);
            tallies.forEach((set, orders) -> {
                row(name, set, orders);
                orders.forEach((order, tally) -> {
                    var sum = sums.computeIfAbsent(set, _ -> new LinkedHashMap<>())
                            .computeIfAbsent(order, _ -> new Tally());
                    sum.asked += tally.asked;
                    sum.first += tally.first;
                    sum.among += tally.among;
                });
            });
        }
        sums.forEach((set, orders) -> row("all", set, orders));
    }

    private static void row(String catalog, String set, Map<String, Tally> orders) {
        System.out.printf(
                "| %s | %s | %d | %s | %s | %s | %s |%n",
                catalog,
                set,
                orders.get("ours").asked,
                orders.get("ours"),
                orders.get("cosine"),
                orders.get("document"),
                orders.get("bm25"));
    }

    private static Map<String, Map<String, Tally>> catalog(String name) throws Exception {
        var source =
                name.equals("asammdf") ? SharedData.catalog() : Path.of("catalogs", name, "knowledge_catalog.json");
        var file = Files.createTempDirectory("questions").resolve("knowledge_catalog.json");
        Files.copy(source, file);
        var tallies = new LinkedHashMap<String, Map<String, Tally>>();
        var small = Settings.DEFAULTS.with(Settings.SMALL_MODEL, Boolean.getBoolean("small"));
        try (var opened = OpenWorkspace.at(file, Clock.systemUTC(), small)) {
            var search = opened.workspace().search();
            search.awaitReady();
            var words = words(file);
            for (var question : questions(name)) {
                var orders = tallies.computeIfAbsent(question.set, _ -> new LinkedHashMap<>());
                for (var order : Map.of("ours", Ranking.RELEVANCE, "document", Ranking.TRUST)
                        .entrySet()) {
                    search.rankBy(order.getValue());
                    var found = search.search(Actors.REVIEWER, question.text, Set.of(), TOP).hits().stream()
                            .map(hit -> hit.item().knowledgeId())
                            .toList();
                    orders.computeIfAbsent(order.getKey(), _ -> new Tally()).add(question, found);
                }
                var near = search
                        .ask(
                                question.text,
                                vector -> new SearchRequest(
                                        question.text, vector, Set.of(), null, Ranking.RELEVANCE, ALL))
                        .stream()
                        .sorted(Comparator.comparing(
                                (Hit hit) -> -hit.parts().relevance().orElse(0)))
                        .map(hit -> ItemRef.parse(hit.id()).knowledgeId())
                        .distinct()
                        .toList();
                orders.computeIfAbsent("cosine", _ -> new Tally()).add(question, near);
                orders.computeIfAbsent("bm25", _ -> new Tally()).add(question, byWords(words, question.text));
            }
        }
        return tallies;
    }

    private static DirectoryReader words(Path file) throws Exception {
        var folder = new ByteBuffersDirectory();
        try (var writer = new IndexWriter(folder, new IndexWriterConfig(new EnglishAnalyzer()))) {
            for (var item : ReadOnlyCatalog.at(file).items(List.of())) {
                var text = new StringBuilder(item.ref().knowledgeId().replace('_', ' '))
                        .append(". ")
                        .append(item.embeddedText());
                item.learnings().forEach(learning -> text.append(' ').append(learning.embeddedText()));
                var document = new Document();
                document.add(new StoredField("id", item.ref().knowledgeId()));
                document.add(new TextField("text", text.toString(), Field.Store.NO));
                writer.addDocument(document);
            }
        }
        return DirectoryReader.open(folder);
    }

    private static List<String> byWords(DirectoryReader words, String question) throws Exception {
        var query = new QueryBuilder(new EnglishAnalyzer()).createBooleanQuery("text", question);
        var searcher = new IndexSearcher(words);
        var ids = new ArrayList<String>();
        if (query == null) {
            return ids;
        }
        for (var hit : searcher.search(query, TOP).scoreDocs) {
            ids.add(searcher.storedFields().document(hit.doc).get("id"));
        }
        return ids;
    }

    private static List<Question> questions(String name) throws IOException {
        var sets = new HashMap<String, String>();
        sets.put("questions.tsv", "first");
        sets.put("sample_questions.tsv", "first");
        sets.put("questions_second.tsv", "second");
        sets.put("questions_third.tsv", "third");
        var questions = new ArrayList<Question>();
        for (var file :
                List.of("questions.tsv", "sample_questions.tsv", "questions_second.tsv", "questions_third.tsv")) {
            for (var line :
                    Files.readAllLines(QUESTIONS.resolve(file)).stream().skip(1).toList()) {
                var cells = new ArrayList<>(List.of(line.split("\t")));
                if (cells.size() == 3) {
                    cells.addFirst("asammdf");
                }
                if (cells.getFirst().equals(name)) {
                    questions.add(new Question(
                            sets.get(file), cells.get(1), Set.of(cells.get(2).split("\\|"))));
                }
            }
        }
        return questions;
    }
}
