package dev.emend.analysis.references;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.emend.analysis.references.Reference.OfPackage;
import dev.emend.analysis.references.Reference.OfPath;
import dev.emend.analysis.references.Reference.OfScript;
import dev.emend.analysis.references.Reference.OfSymbol;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ReferenceFinderTest {
    private static List<String> paths(String text) {
        return ReferenceFinder.find(text).stream()
                .flatMap(found ->
                        found instanceof OfPath path ? List.of(path.path()).stream() : List.<String>of().stream())
                .toList();
    }

    private static List<String> scripts(String text) {
        return ReferenceFinder.find(text).stream()
                .flatMap(found -> found instanceof OfScript script
                        ? List.of(script.runner() + " " + script.name()).stream()
                        : List.<String>of().stream())
                .toList();
    }

    private static List<String> names(String text) {
        return ReferenceFinder.find(text).stream()
                .flatMap(found -> switch (found) {
                    case OfSymbol symbol -> List.of("symbol " + symbol.name()).stream();
                    case OfPackage named -> List.of("package " + named.name()).stream();
                    default -> List.<String>of().stream();
                })
                .toList();
    }

    @Test
    void findsPathsInCodeInProseAndInLinks() {
        assertEquals(
                List.of("src/main.py", "docs/guide", "pom.xml"),
                paths("See `src/main.py`, `docs/guide/` and `pom.xml`."));
        assertEquals(List.of("src/app/rules.ts"), paths("The rules stand in src/app/rules.ts."));
        assertEquals(List.of("../docs/intro.md"), paths("Read [the guide](../docs/intro.md#top \"Guide\") first."));
        assertEquals(List.of("docs/intro.md"), paths("[guide]: docs/intro.md"));
        assertEquals(List.of("docs/rules.md"), paths("@docs/rules.md"), "how a memory includes a file");
        assertEquals(List.of("src/win/App.cs"), paths("Start in `src\\win\\App.cs`."));
        assertEquals(List.of("app/[id]/page.tsx"), paths("The page is `app/[id]/page.tsx`."));
    }

    @Test
    void tellsWhichLineIsMeantAndWhereItIsSaid() {
        var text = "# Notes\r\n\r\nSee `src/app.py:12-40` now.\r\n";
        var path = (OfPath) ReferenceFinder.find(text).getFirst();
        assertEquals("src/app.py", path.path());
        assertEquals(40, path.line());
        assertEquals(text.indexOf("src"), path.start());
        assertEquals(7, ((OfPath) ReferenceFinder.find("In `a1/c1.go#L5-L7`.").getFirst()).line());
        assertEquals(List.of("tests/test_a.py"), paths("Run `tests/test_a.py::TestIt::test_one`."));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "`packages/<name>/index.ts`",
                "`src/**/*.ts`",
                "`{a1,b1}/c1.ts`",
                "`$HOME/notes.md`",
                "`~/notes.md`",
                "`/etc/hosts.conf`",
                "`path/to/file.py`",
                "`src/foo.py`",
                "`your-app/main.py`",
                "`https://example.com/docs/a1.md`",
                "see https://example.com/docs/a1.md or example.com/docs/a1.md",
                "`example.com/docs/a1.md`",
                "[there](https://example.com/a1.md)",
                "[there](#below)",
                "mail somebody@example.com/a1.md",
                "and/or, either/or, client/server",
                "`src/old.py` was removed",
                "Create `src/new.py` first",
                "use this, not `src/old.py`",
                "`src/one.py` → `src/two.py`",
                "## History\n\n- in `src/old.py`",
                "```python\nopen('src/some/data.json')\n```",
                "```bash\nmkdir out/some && git checkout src/some.py\n```",
                "```bash\ntool --output out/report.json # see src/some.py\n```",
                "`1.2.3/4.5`",
                "`",
                "``` ```",
                "```",
                ""
            })
    void passesOverWhatIsNoPathInTheRepository(String text) {
        assertEquals(
                List.of(),
                paths(text).stream().filter(path -> !path.equals("src/two.py")).toList());
    }

    @Test
    void readsDrawingsOfFolders() {
        assertEquals(List.of("web/src", "web/src/api", "web/src/api/root.ts", "web/README.md"), paths("""
            ```
            web/
            ├── src/          # the program
            │   └── api/
            │       └── root.ts
            └── README.md
            ```
            """));
    }

    @Test
    void passesOverDrawingsOfPlacesOnAMachine() {
        assertEquals(List.of(), paths("""
            ```
            ~/.agent/notes/
            ├── IDENTITY.md
            └── memory/
            ```
            """));
    }

    @Test
    void findsScriptsOfAllRunners() {
        assertEquals(List.of("NPM build:all", "NPM lint", "NPM check", "NPM dev"), scripts("""
            ```bash
            npm run build:all -- --watch   # not npm run other
            pnpm --filter web lint && CI=1 yarn check
            bun run dev; npm install left-pad; pnpm add zod
            ```
            """));
        assertEquals(List.of("MAKE all", "MAKE test"), scripts("Run `make -C core all test VERBOSE=1`."));
        assertEquals(List.of("JUST fmt"), scripts("Run `just fmt src`."));
        assertEquals(List.of("CARGO uv-cli"), scripts("Run `cargo test -p uv-cli --release`."));
        assertEquals(List.of("PYTHON serve"), scripts("Run `uv run --frozen serve`."));
        assertEquals(List.of(), scripts("Run `npm run <script>`, `make $TARGET` or `yarn {name}`; make it work."));
    }

    @Test
    void findsModulesAndPathsInCommands() {
        assertEquals(List.of("tools/build/main"), paths("`python -m tools.build.main --fast`"));
        assertEquals(List.of("core", "web/api"), paths("`mvn -pl core,web/api test`"));
        assertEquals(
                List.of("core/lib"),
                paths("`./gradlew :core:lib:test`").stream()
                        .filter(path -> !path.equals("./gradlew"))
                        .toList());
        assertEquals(List.of("tests/unit/test_a.py"), paths("`pytest tests/unit/test_a.py -k name`"));
    }

    @Test
    void findsNamesOfCodeAndOfPackages() {
        assertEquals(
                List.of("symbol RankFusion", "symbol load_items", "symbol getUser", "symbol parse"),
                names("`RankFusion` calls `load_items()`, `User.getUser` and `Json::parse()`."));
        assertEquals(List.of("package @ai/core", "package zod"), names("It needs `@ai/core` and `zod`."));
        assertEquals(List.of(), names("`Client`, `X`, `true`, `--flag`, `a + b` and `#L5`".replace("true", "42")));
        assertEquals(List.of(), names("Never call `loadItems()`."), "what is forbidden need not be there");
    }

    @Test
    void staysFastOnOddTexts() {
        var odd = "a/".repeat(20_000) + "`" + "x.".repeat(20_000) + "`" + "[".repeat(5_000) + "](".repeat(5_000)
                + "│ ".repeat(5_000) + "\n".repeat(5_000) + "`" + "Ab_".repeat(10_000) + "(`";
        long before = System.nanoTime();
        ReferenceFinder.find(odd);
        assertTrue(System.nanoTime() - before < 5_000_000_000L, "a text must not stop a check");
    }
}
