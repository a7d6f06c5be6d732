package dev.emend.cli;

import dev.emend.cli.common.CommandTraits;
import dev.emend.cli.common.Exit;
import dev.emend.cli.common.ItemCommand;
import dev.emend.model.Json;
import dev.emend.model.texts.Messages;
import picocli.CommandLine.Command;

/// Takes the secrets out of an item, for good.
@CommandTraits(byOwner = true, storeOnly = true)
@Command(
        name = "redact",
        description = {
            "Replace the keys, tokens and passwords in an item with placeholders.",
            "They are removed from the file, the history and the saved versions; this cannot be undone."
        },
        footer = {"", "Example: emend redact knowledge_catalog.json --item open_files"})
final class RedactCommand extends ItemCommand {
    @Override
    public Integer call() throws Exception {
        var workspace = workspace();
        var ref = find(workspace);
        int secrets = workspace.safety().secrets().count(ref);
        boolean isInName = workspace.safety().secrets().isInName(ref);
        openKnown(workspace); // others may hold the same secret
        var copies = workspace.safety().secrets().copies(ref);
        var decision = workspace.safety().secrets().redact(actor(workspace), ref);
        var remains = workspace.safety().secrets().remains(ref, copies);
        int code = answerSaved(decision, Json.Obj.of("redacted", secrets));
        note("Older backups and copies still contain what was redacted; change the" + " password or revoke the key.");
        if (isInName) {
            note(Messages.of("library.secretInItemName"));
        }
        remains.ifPresent(problem -> note(String.join(" ", problem.message(), problem.impact(), problem.remedy())));
        return remains.isPresent() ? Exit.INPUT : code;
    }
}
