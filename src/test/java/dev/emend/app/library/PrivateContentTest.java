package dev.emend.app.library;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.emend.app.library.PrivateContent.Kind;
import dev.emend.model.Json;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PrivateContentTest {
    private static final PrivateContent CONTENT = new PrivateContent(Set.of("amiller", "Ann Miller", "root", "me"));

    private static Json.Obj text(String text) {
        return Json.Obj.of("description", text);
    }

    private static List<Kind> kinds(Json.Obj item) {
        return CONTENT.find(item).stream().map(PrivateContent.Found::kind).toList();
    }

    @ParameterizedTest
    @CsvSource({
        "Open /home/carol/notes/plan.txt, HOME_FOLDER, Open ~/notes/plan.txt",
        "In /Users/carol.b/work, HOME_FOLDER, In ~/work",
        "In C:\\Users\\carol\\work, HOME_FOLDER, In ~\\work",
        "In c:/Users/Carol/work, HOME_FOLDER, In ~/work",
        "Write to carol@acme.io., MAIL_ADDRESS, Write to someone@example.com.",
        "Ask Ann Miller first, USER_NAME, Ask someone first",
        "Run it as AMILLER on the host, USER_NAME, Run it as someone on the host",
    })
    void whatNamesAPersonIsFoundAndPutInOtherWords(String text, Kind kind, String masked) {
        assertEquals(List.of(kind), kinds(text(text)));
        assertEquals(text(masked), CONTENT.mask(text(text)));
        assertEquals(List.of(), kinds(text(masked)));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/home/user/work and /Users/runner/work and /home/ubuntu",
                "git clone git@github.com:team/project.git",
                "someone@example.com, ci@users.noreply.github.com, noreply@acme.io",
                "actions/checkout@v4 and npm install left-pad@1.3.0",
                "The root of the repository, and tell me",
                "amillers and my_amiller are other words",
                "~/work is everybody's",
                "See /srv/home/carol or docs/home/carol",
            })
    void whatEverybodyHasIsNotPrivate(String text) {
        assertEquals(List.of(), CONTENT.find(text(text)));
        assertEquals(text(text), CONTENT.mask(text(text)));
    }

    @Test
    void aCopyOfASecretIsMaskedInFrontMatter() {
        var item = Json.Obj.of("content", "password: kolibri-99x", "front_matter", "name: a\nnote: kolibri-99x\n");

        assertEquals(
                Json.Obj.of(
                        "content",
                        "password: [redacted: password]",
                        "front_matter",
                        "name: a\nnote: \"[redacted: password]\"\n"),
                CONTENT.mask(item));
    }

    @Test
    void aPlaceLeadsToTheText() {
        var learning = Json.Obj.of("original_error", "no /home/carol/x");
        var item = Json.Obj.of("kb_learnings", new Json.Arr(List.of(Json.Obj.EMPTY, learning)));
        var found = CONTENT.find(item).getFirst();
        assertEquals("kb_learnings[1].original_error", found.place());
        assertEquals("/home/carol", found.text());
    }

    @Test
    void anAddressWithANameInItIsToldOnce() {
        assertEquals(List.of(Kind.MAIL_ADDRESS), kinds(text("amiller@acme.io")));
        assertEquals(List.of(Kind.HOME_FOLDER), kinds(text("/home/amiller/x")));
    }

    @Test
    void aSecretIsCoveredWhereItIsShownAndGoneWhereItIsMasked() {
        var secret = "ghp_" + "0aB1cD2eF3gH4iJ5kL6mN7oP8qR9sT0uV1wX";
        var found = CONTENT.find(text("Use " + secret));
        assertEquals(Kind.SECRET, found.getFirst().kind());
        assertEquals(false, found.getFirst().displayText().contains(secret));
        assertEquals(false, CONTENT.mask(text("Use " + secret)).compact().contains(secret));
    }

    @Test
    void marksOfTheItemCountAndStayWhenMasked() {
        for (var marked : List.of(
                Json.Obj.of("private", true),
                Json.Obj.of("visibility", "Private"),
                Json.Obj.of("scope", "personal"),
                Json.Obj.of("scopes", List.of("general", "confidential")),
                Json.Obj.of("metadata", Json.Obj.of("visibility", "private")))) {
            assertEquals(List.of(Kind.MARK), kinds(marked), marked.compact());
            assertEquals(marked, CONTENT.mask(marked));
        }
        assertEquals(List.of(), kinds(Json.Obj.of("private", false, "visibility", "team", "scope", "general")));
    }
}
