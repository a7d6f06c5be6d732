package dev.emend.cli;

import dev.emend.cli.common.CommonOptions;
import dev.emend.cli.common.Invocation;
import dev.emend.cli.common.ItemArgument;
import dev.emend.cli.common.SaveOutput;
import dev.emend.model.Json;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.ParentCommand;

/// Takes the secrets out of an item, for good.
@Command(
        name = "redact",
        description = {
            "Replace the keys, tokens and passwords in an item by placeholders.",
            "They are forgotten in the file, the journal and the kept versions; this cannot be undone."
        },
        mixinStandardHelpOptions = true,
        footer = {"", "Example: emend redact knowledge_catalog.json --item open_files"})
final class RedactCommand implements Callable<Integer> {
    @ParentCommand
    private Invocation invocation;

    @Mixin
    private CommonOptions shared;

    @Mixin
    private ItemArgument item;

    @Override
    public Integer call() throws Exception {
        var workspace = shared.workspace(invocation.host());
        var ref = item.find(workspace);
        int secrets = workspace.safety().secrets().of(ref).size();
        var decision = workspace.safety().secrets().redact(shared.actor(workspace), ref);
        int code = SaveOutput.print(invocation.terminal(), decision, shared.json, Json.Obj.of("redacted", secrets));
        invocation
                .terminal()
                .note("Backups and copies made before still hold what was redacted; change the"
                        + " password or revoke the key.");
        return code;
    }
}
