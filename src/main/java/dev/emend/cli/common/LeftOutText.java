package dev.emend.cli.common;

import dev.emend.app.transfer.LeftOutFile;
import dev.emend.model.Json;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.function.Function;

/// What a command did not look at, for people and for programs.
public final class LeftOutText {
    /// More files of one reason are a number for people.
    private static final int MAX_NAMED = 5;

    private LeftOutText() {}

    /// One line a reason: `Left out, a picture: a.png, b.png`.
    public static List<String> lines(List<LeftOutFile> all, Function<Path, String> name) {
        var byReason = new LinkedHashMap<String, List<String>>();
        all.forEach(one ->
                byReason.computeIfAbsent(one.reason(), _ -> new ArrayList<>()).add(name.apply(one.file())));
        var lines = new ArrayList<String>();
        byReason.forEach((reason, files) -> {
            int more = files.size() - MAX_NAMED;
            lines.add("Left out, %s: %s%s"
                    .formatted(
                            reason,
                            String.join(", ", files.subList(0, Math.min(files.size(), MAX_NAMED))),
                            more > 0 ? " and %,d more".formatted(more) : ""));
        });
        return lines;
    }

    /// `[{"file": …, "reason": …}]`
    public static Json json(List<LeftOutFile> all, Function<Path, String> name) {
        return Json.from(all.stream()
                .map(one -> (Json) Json.Obj.of("file", name.apply(one.file()), "reason", one.reason()))
                .toList());
    }
}
