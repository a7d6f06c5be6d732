package dev.emend.analysis.secrets;

import com.google.re2j.Pattern;
import dev.emend.analysis.secrets.SecretScanner.Hit;
import java.util.List;
import java.util.Locale;

/// Files that programs keep credentials in, known by their names. What stands there in the place of a password is one,
/// however weak it is.
final class CredentialFiles {
    private static final String ESCAPED = "(?:[^:\\\\\\n]|\\\\.)";

    private static final List<CredentialFile> ALL = List.of(
            file(
                    "\\.pgpass|pgpass\\.conf",
                    "password in pgpass",
                    "^[^#\\n:]" + ESCAPED + "*:(?:" + ESCAPED + "*:){3}(" + ESCAPED + "+)$"),
            file("\\.git-credentials", "password in an address", "^[a-z]+://[^\\s:]+:(\\S+)@[^\\s@]+$"),
            file(
                    "\\.?htpasswd|g?shadow-?|(?:ftpd|master)\\.passwd|proftpdpasswd",
                    "password hash",
                    "^[^\\s:#]+:(?:\\{S?SHA\\})?([^\\s:]{8,})(?::|$)"),
            file(
                    "filezilla\\.xml|sitemanager\\.xml|recentservers\\.xml",
                    "password",
                    "<Pass(?: [^>\\n]*)?>([^<\\n]+)</Pass>"),
            file(
                    "(?:.*-)?data-?sources(?:\\.local)?\\.xml|webservers\\.xml",
                    "password",
                    "\\spassword=\"([^\"\\n]+)\""),
            file(
                    "[._]?(?:netrc|esmtprc|msmtprc|fetchmailrc)",
                    "password",
                    "^(?:.*[ \\t])?password[ \\t]+\"?([^\\s\"]+)"),
            file("mongoid\\.ya?ml", "password in an address", "://[^\\s:@/]+:([^\\s@]+)@"),
            file(
                    "(?:master|production|staging|development|test)\\.key",
                    "Rails key",
                    "\\A\\s*([0-9a-f]{32,64})\\s*\\z"));

    private CredentialFiles() {}

    /// @param line its group 1 is the secret
    record CredentialFile(Pattern name, String rule, Pattern line) {}

    private static CredentialFile file(String name, String rule, String line) {
        return new CredentialFile(
                Pattern.compile(name), rule, Pattern.compile(line, Pattern.MULTILINE | Pattern.CASE_INSENSITIVE));
    }

    /// @param name of the file, with or without folders before it
    static List<CredentialFile> of(String name) {
        var last = name.substring(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1)
                .toLowerCase(Locale.ROOT);
        return ALL.stream().filter(file -> file.name.matches(last)).toList();
    }

    static void scan(String name, String text, List<Hit> hits) {
        for (var file : of(name)) {
            var line = file.line.matcher(text);
            while (line.find()) {
                // what says of itself that it is an example may be used all the same
                var value = line.group(1).toLowerCase(Locale.ROOT).replace("example", "");
                if (!SecretValue.isTemplate(value)) {
                    hits.add(new Hit(file.rule, line.start(1), line.end(1), true));
                }
            }
        }
    }
}
