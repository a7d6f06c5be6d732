package dev.emend.catalog.markdown;

import com.google.re2j.Pattern;
import dev.emend.catalog.markdown.MarkdownMemory.Form;
import dev.emend.model.Json;
import dev.emend.model.KnowledgeItem;
import dev.emend.model.UserException;
import dev.emend.model.texts.Messages;
import java.util.List;

/// Checks of new values of the fields of a memory: what is written into the Markdown must be read from
/// it again as the same memory, and no other one may change by it.
public final class MemoryValues {
    private static final Pattern FENCE = Pattern.compile("(?m)^(?:---|\\.\\.\\.)[ \\t]*$");
    private static final Pattern INDEX_LINE =
            Pattern.compile("\\A\\[(?:\\[[^\\[\\]]*\\]|[^\\]])*\\]\\(<?[^)\\s>#:]+\\.md\\b");
    private static final String BEFORE = "before";
    private static final String AFTER = "after";

    private MemoryValues() {}

    /// The value as it will be read again: without white space at its end, with LF as line end.
    ///
    /// @param item a memory of Markdown
    /// @throws UserException with `BAD_INPUT` for a value that would be read as something else
    public static Json normalize(KnowledgeItem item, String field, Json value) throws UserException {
        var place = item.fields().object("metadata");
        boolean isFile = place.text("form").orElse("").equals(Form.FILE.word());
        return switch (field) {
            case "metadata" ->
                throw badInput(Messages.of("catalogs.placeNotEditable"), Messages.of("catalogs.moveInFolder"));
            case "front_matter" -> frontMatter(isFile, value.plain());
            case "description" -> description(isFile, value.plain());
            case "content" ->
                content(place.text("form").orElse(""), place.text("marker").orElse(""), value.plain());
            default -> value;
        };
    }

    private static Json frontMatter(boolean isFile, String input) throws UserException {
        var lines = MarkdownParser.withLineFeeds(input).stripTrailing();
        if (!isFile) {
            throw badInput(Messages.of("catalogs.noFrontMatter"), Messages.of("catalogs.editText"));
        }
        refuseFence(lines);
        return new Json.Text(lines.isEmpty() ? "" : lines + "\n");
    }

    /// A line in front matter that would end it.
    static void refuseFence(String lines) throws UserException {
        if (FENCE.matcher(MarkdownParser.withLineFeeds(lines)).find()) {
            throw badInput(Messages.of("catalogs.frontMatterEnds"), Messages.of("catalogs.leaveOutFence"));
        }
    }

    private static Json description(boolean isFile, String input) throws UserException {
        var line = input.replaceAll("\\s+", " ").strip();
        if (!isFile) {
            throw badInput(Messages.of("catalogs.noFrontMatter"), Messages.of("catalogs.editText"));
        }
        if (line.isEmpty()) {
            throw badInput(Messages.of("catalogs.descriptionEmpty"), Messages.of("catalogs.editFrontMatter"));
        }
        return new Json.Text(line);
    }

    private static Json content(String form, String marker, String input) throws UserException {
        var text = MarkdownParser.trim(MarkdownParser.withLineFeeds(input));
        if (form.equals(Form.FILE.word())) {
            return new Json.Text(text);
        }
        if (text.isBlank()) {
            throw badInput(Messages.of("catalogs.memoryEmpty"), Messages.of("catalogs.deleteMemory"));
        }
        if (form.equals(Form.BULLET.word()) && INDEX_LINE.matcher(text).find()) {
            throw badInput(Messages.of("catalogs.memoryIsIndexLine"), Messages.of("catalogs.beginWithWords"));
        }
        var lines = FolderEdits.indent(marker, text);
        var document = form.equals(Form.BULLET.word())
                ? marker + BEFORE + "\n" + lines + "\n" + marker + AFTER + "\n"
                : "# H\n\n" + lines + "\n\n## End\n\n" + AFTER + "\n";
        var read = MarkdownParser.parse("x.md", document).stream()
                .map(MarkdownMemory::content)
                .toList();
        var expected = form.equals(Form.BULLET.word()) ? List.of(BEFORE, text, AFTER) : List.of(text, AFTER);
        if (!read.equals(expected)) {
            throw badInput(Messages.of("catalogs.memoryReadOtherwise"), Messages.of("catalogs.closeFences"));
        }
        return new Json.Text(text);
    }

    static UserException badInput(String description, String next) {
        return new UserException(UserException.Code.BAD_INPUT, description, Messages.of("shared.nothingChanged"), next);
    }
}
