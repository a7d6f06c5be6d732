package dev.emend.app.library;

import dev.emend.app.catalogs.CatalogSession;
import dev.emend.app.catalogs.ChangeSet;
import dev.emend.app.catalogs.FieldValidator;
import dev.emend.app.catalogs.LearningPositions;
import dev.emend.app.catalogs.SecretMask;
import dev.emend.app.core.Actor;
import dev.emend.app.core.UserErrors;
import dev.emend.app.journal.CatalogChange;
import dev.emend.app.journal.Command;
import dev.emend.catalog.markdown.MarkdownMemory;
import dev.emend.catalog.markdown.MemoryPlace;
import dev.emend.catalog.markdown.MemoryValues;
import dev.emend.model.Edit;
import dev.emend.model.Json;
import dev.emend.model.KnowledgeItem;
import dev.emend.model.LearningRef;
import dev.emend.model.ReviewState;
import dev.emend.model.UserException;
import dev.emend.model.texts.Messages;
import dev.emend.store.journal.CommandKind;
import dev.emend.store.journal.CommandTarget;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// The lesson of a learning written into the Markdown entry it is about, where every agent reads it. The learning is
/// superseded by that text: agents connected to Emend are not told it twice.
///
/// @param file the Markdown file, as its folder names it
/// @param before the lines of the entry as they stand in the file, secrets masked
/// @param after the same with the lesson
public record LessonInFile(String file, String before, String after) {
    private static final String CONTENT = "content";

    /// @param content of the entry with the lesson
    private record Plan(KnowledgeItem item, String home, Json content) {}

    /// @throws UserException when the item is no entry of a Markdown file, or says it already
    static LessonInFile of(CatalogSession file, LearningRef ref) throws UserException {
        var plan = plan(file, ref);
        var with = new KnowledgeItem(plan.item.ref(), plan.item.fields().with(CONTENT, plan.content));
        return new LessonInFile(
                plan.home,
                SecretMask.text(MemoryPlace.toMarkdown(plan.item)),
                SecretMask.text(MemoryPlace.toMarkdown(with)));
    }

    /// The change as lines: `-` and those that go, `+` and those that come, a blank and those that stay.
    public List<String> lines() {
        var was = before.lines().toList();
        var is = after.lines().toList();
        int same = 0;
        while (same < was.size() && was.get(same).equals(is.get(same))) {
            same++;
        }
        var lines = new ArrayList<String>();
        lines.add(file);
        was.subList(0, same).forEach(line -> lines.add("  " + line));
        was.subList(same, was.size()).forEach(line -> lines.add("- " + line));
        is.subList(same, is.size()).forEach(line -> lines.add("+ " + line));
        return lines;
    }

    static CatalogChange change(Actor actor, CatalogSession file, LearningRef ref) throws UserException {
        var plan = plan(file, ref);
        var label = Messages.englishText("library.labelLessonInFile", ref.item().label());
        return new CatalogChange(
                new Command(actor, CommandKind.EDIT, label, CommandTarget.of(ref)),
                ChangeSet.combine(List.of(
                        ChangeSet.of(List.of(new Edit.SetField(ref.item(), CONTENT, plan.content))),
                        new LearningPositions(plan.item, file.annotations())
                                .takeOut(Set.of(ref), ReviewState.SUPERSEDED)
                                .step())));
    }

    private static Plan plan(CatalogSession file, LearningRef ref) throws UserException {
        var item = file.require(ref.item());
        var lesson = file.require(ref).lesson().strip();
        Optional<String> home = item.home();
        if (home.isEmpty()) {
            throw UserErrors.badInput(
                    Messages.of("library.noMarkdown", ref.item().label()), Messages.of("library.editLesson"));
        }
        if (lesson.isEmpty() || item.content().contains(lesson)) {
            throw UserErrors.badInput(Messages.of("library.saidInFile", home.get()), Messages.of("library.editLesson"));
        }
        var content = MemoryValues.normalize(item, CONTENT, new Json.Text(with(item, lesson)));
        FieldValidator.check(item, CONTENT, content);
        return new Plan(item, home.get(), content);
    }

    /// Behind the words of a list item, else as a paragraph of its own.
    private static String with(KnowledgeItem item, String lesson) {
        var content = item.content();
        var words = content.stripTrailing();
        var end = content.substring(words.length());
        boolean isLine =
                item.fields().object("metadata").text("form").equals(Optional.of(MarkdownMemory.Form.BULLET.word()))
                        && words.indexOf('\n') < 0;
        if (isLine) {
            var line = String.join(" ", lesson.lines().map(String::strip).toList());
            boolean isSentence = !words.isEmpty() && ".!?:;\u3002".indexOf(words.charAt(words.length() - 1)) >= 0;
            return words + (words.isEmpty() || isSentence ? " " : ". ") + line + end;
        }
        return words + (words.isEmpty() ? "" : "\n\n") + lesson + end;
    }
}
