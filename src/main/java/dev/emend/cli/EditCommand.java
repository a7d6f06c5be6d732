package dev.emend.cli;

import dev.emend.cli.common.CommandTraits;
import dev.emend.cli.common.ItemCommand;
import dev.emend.json.JsonFault;
import dev.emend.json.JsonText;
import dev.emend.model.Json;
import dev.emend.model.UserException;
import dev.emend.model.texts.Messages;
import java.util.LinkedHashMap;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/// Changes fields of an item.
@CommandTraits(byOwner = true, storeOnly = true)
@Command(
        name = "edit",
        description = "Change fields of an item. Give text for text fields, JSON for others.",
        footer = {
            "",
            "Example: emend edit knowledge_catalog.json --item open_files --set shortcut=Ctrl+O",
            "         emend edit knowledge_catalog.json --item open_files --set 'prerequisites=[\"app_open\"]'"
        })
final class EditCommand extends ItemCommand {
    @Option(
            names = "--set",
            paramLabel = "FIELD=VALUE",
            required = true,
            description = "The field and its new value; may be given several times.")
    private List<String> assignments;

    @Override
    public Integer call() throws Exception {
        for (var assignment : assignments) {
            if (assignment.indexOf('=') < 1) {
                throw wrongUsage("--set needs FIELD=VALUE, not " + assignment);
            }
        }
        var workspace = workspace();
        var ref = find(workspace);
        var before = workspace.library().item(ref).item().fields();
        var values = new LinkedHashMap<String, Json>();
        for (var assignment : assignments) {
            int sign = assignment.indexOf('=');
            var field = assignment.substring(0, sign);
            var value = value(field, before.get(field), assignment.substring(sign + 1));
            if (values.put(field, value) != null) {
                throw wrong(Messages.of("cli.fieldTwice", field));
            }
        }
        for (var field : values.keySet()) {
            if (!before.has(field)) {
                note(Messages.of("cli.newField", ref.label(), field));
            }
        }
        var decision = workspace.editor().edit(actor(workspace), ref, values);
        if (workspace.review().queue().keptWords(ref.key()).isPresent()) {
            note(Messages.of("cli.stillChanged", ref.label()));
        }
        return answerSaved(decision, Json.Obj.EMPTY);
    }

    /// A text field takes the text as it is; a field of another type takes JSON of that type; a new
    /// or null field takes JSON when it is JSON, else text.
    private static Json value(String field, @Nullable Json old, String text) throws UserException {
        if (old instanceof Json.Text) {
            return new Json.Text(text);
        }
        try {
            return JsonText.parse(text);
        } catch (JsonFault e) {
            if (old == null || old == Json.Null.NULL) {
                return new Json.Text(text);
            }
            throw wrong(Messages.of("cli.valueNoJson", field, e.column(), e.description()));
        }
    }

    private static UserException wrong(String message) {
        return badInput(message, Messages.of("cli.seeEditHelp"));
    }
}
