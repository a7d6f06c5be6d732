package dev.emend.cli.common;

import dev.emend.app.transfer.LeftOutFile;
import dev.emend.model.Json;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;

/// Files that a command did not look at, for programs.
public final class LeftOutText {
    private LeftOutText() {}

    /// Whether one of them was to be read and can't be; the others are of no kind that is read.
    public static boolean isAnyUnread(List<LeftOutFile> all) {
        return all.stream().anyMatch(LeftOutFile::isUnread);
    }

    /// `[{"file": …, "reason": …}]`
    public static Json json(List<LeftOutFile> all, Function<Path, String> name) {
        return Json.from(all.stream()
                .map(one -> (Json) Json.Obj.of("file", name.apply(one.file()), "reason", one.reason()))
                .toList());
    }
}
