package dev.emend.analysis.secrets;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ExampleSecretsTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "Password123",
                "p@ssw0rd",
                "Test@123",
                "secret456",
                "user-input-value",
                "sk_live_abc123def456",
                "proxy-pass",
                "hunter2",
                "rootroot",
                "changeme!",
                "String!",
                "guest",
                "WrongPassword123"
            })
    void whatDocumentationMakesUpIsAnExample(String secret) {
        assertTrue(ExampleSecrets.isExample(secret));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "ghp_0123456789abcdefghijABCDEFGHIJ012345",
                "cobble76#Harbor",
                "Sommer2024!",
                "xK9-mQ2vLp",
                "1234567",
                "",
                "passworz"
            })
    void whatSomebodyMayUseIsNone(String secret) {
        assertFalse(ExampleSecrets.isExample(secret));
    }

    @Test
    void thePublicKeyOfAnAssemblyIsNoSecret() {
        var text = "Culture=neutral, PublicKeyToken=b03f5f7f11d50a3a";
        assertTrue(ExampleSecrets.isPublic(text, text.indexOf("b03f")));
        assertFalse(ExampleSecrets.isPublic("token=b03f5f7f11d50a3a", 6));
    }
}
