package dev.emend.cli.common;

import dev.emend.app.transfer.LeftOutFile;
import dev.emend.model.Json;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;

/// What a command did not look at, for programs.
public final class LeftOutText {
    private LeftOutText() {}

    /// Whether each was left out because nothing of its kind is read, and none because it can't be.
    public static boolean areAllOther(List<LeftOutFile> all) {
        return all.stream().noneMatch(LeftOutFile::isUnread);
    }

    /// `[{"file": …, "reason": …}]`
    public static Json json(List<LeftOutFile> all, Function<Path, String> name) {
        return Json.from(all.stream()
                .map(one -> (Json) Json.Obj.of("file", name.apply(one.file()), "reason", one.reason()))
                .toList());
    }
}
