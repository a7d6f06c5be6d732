package dev.emend.catalog.markdown;

import dev.emend.json.JsonFault;
import dev.emend.json.YamlMembers;
import dev.emend.json.YamlText;
import dev.emend.model.Json;
import dev.emend.model.UserException;
import dev.emend.model.texts.Messages;
import java.util.Optional;

/// The YAML of front matter, read as a whole and changed key by key: the lines of other keys stay as they are.
public final class FrontMatterText {
    private FrontMatterText() {}

    /// Its keys and values; none when it can't be read, which [#fault] tells.
    public static Json.Obj fields(String frontMatter) {
        try {
            return YamlText.parse(frontMatter) instanceof Json.Obj fields ? fields : Json.Obj.EMPTY;
        } catch (JsonFault e) {
            return Json.Obj.EMPTY; // agents write such files, and their text is still a memory
        }
    }

    /// Why no key of the front matter of a memory is read, a sentence with the way out; empty when it is. The rules of
    /// Cursor (`.mdc`) have patterns in it that are no YAML.
    static Optional<String> fault(MarkdownMemory memory) {
        if (memory.frontMatter().isEmpty() || memory.file().endsWith(".mdc")) {
            return Optional.empty();
        }
        try {
            YamlText.parse(memory.frontMatter());
            return Optional.empty();
        } catch (JsonFault e) {
            return Optional.of(Messages.of("catalogs.frontMatterUnread", memory.file(), e.line() + 1, e.what()));
        }
    }

    /// The same with another value of a key: in its place, else at the end. Every other value stays what it is.
    ///
    /// @throws UserException with `BAD_INPUT` when that can't be done
    public static String with(String frontMatter, String key, Json value) throws UserException {
        var changed = YamlMembers.with(frontMatter, key, value);
        if (changed.isPresent()) {
            return changed.get();
        }
        try {
            YamlText.parse(frontMatter);
        } catch (JsonFault e) {
            throw MemoryValues.refused(
                    Messages.of("catalogs.frontMatterUnreadable", e.line(), e.what()),
                    Messages.of("catalogs.editFrontMatterWhole"));
        }
        throw MemoryValues.refused(
                Messages.of("catalogs.frontMatterTied", key), Messages.of("catalogs.editFrontMatterWhole"));
    }
}
