package dev.emend.app.check;

import dev.emend.model.VisibleText;
import java.util.Locale;
import java.util.stream.Collectors;

/// The report of the doctor as one HTML page: no scripts, nothing loaded from elsewhere, every text
/// of the store escaped and its hidden characters shown.
public final class DiagnosisHtmlReport {
    private static final String STYLE = """
            body { font: 15px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto;
              padding: 0 1rem; color: #1f2328; background: #fff; }
            h1 { font-size: 1.4rem; } h2 { font-size: 1.1rem; margin-top: 2rem; }
            table { border-collapse: collapse; } td { padding: .2rem 1.5rem .2rem 0; }
            td.number { text-align: right; font-variant-numeric: tabular-nums; }
            li { margin: .4rem 0; } .where { color: #59636e; font-size: .9em; }
            .note { color: #59636e; }
            @media (prefers-color-scheme: dark) { body { color: #e6edf3; background: #0d1117; }
              .where, .note { color: #9198a1; } }
            """;

    private DiagnosisHtmlReport() {}

    public static String of(DiagnosisReport report) {
        var page = new StringBuilder();
        page.append("<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n")
                .append("<meta http-equiv=\"Content-Security-Policy\"")
                .append(" content=\"default-src 'none'; style-src 'unsafe-inline'\">\n")
                .append("<title>Report on ")
                .append(VisibleText.inMarkup(name(report)))
                .append("</title>\n<style>\n")
                .append(STYLE)
                .append("</style></head><body>\n<h1>")
                .append(VisibleText.inMarkup(name(report)))
                .append("</h1>\n<p class=\"note\">")
                .append(VisibleText.inMarkup(report.path().toString()))
                .append(" · ")
                .append(VisibleText.inMarkup(report.format()))
                .append(" · ")
                .append(VisibleText.inMarkup(counts(report)))
                .append("</p>\n<table>\n");
        for (var check : report.checks()) {
            page.append("<tr><td><a href=\"#")
                    .append(check.name().word())
                    .append("\">")
                    .append(title(check.name()))
                    .append("</a></td><td class=\"number\">")
                    .append(check.isMeasurable() ? check.count() : "not measurable")
                    .append("</td></tr>\n");
        }
        page.append("</table>\n");
        report.checks().forEach(check -> append(page, check));
        return page.append("</body></html>\n").toString();
    }

    private static void append(StringBuilder page, DiagnosisReport.Check check) {
        page.append("<h2 id=\"")
                .append(check.name().word())
                .append("\">")
                .append(title(check.name()))
                .append("</h2>\n<p class=\"note\">")
                .append(VisibleText.inMarkup(check.note()))
                .append("</p>\n");
        if (check.proofs().isEmpty()) {
            return;
        }
        page.append("<ul>\n");
        for (var proof : check.proofs()) {
            page.append("<li>")
                    .append(VisibleText.inMarkup(proof.excerpt()))
                    .append("<br><span class=\"where\">")
                    .append(VisibleText.inMarkup(String.join(" · ", proof.places())))
                    .append("</span></li>\n");
        }
        page.append("</ul>\n");
        if (check.count() > check.proofs().size()) {
            page.append("<p class=\"note\">and ")
                    .append(check.count() - check.proofs().size())
                    .append(" more</p>\n");
        }
    }

    private static String name(DiagnosisReport report) {
        return String.valueOf(report.path().getFileName());
    }

    /// In the order of their names.
    static String counts(DiagnosisReport report) {
        return report.counts().entrySet().stream()
                .filter(entry -> entry.getValue() > 0)
                .sorted(java.util.Map.Entry.comparingByKey())
                .map(entry -> entry.getValue() + " " + entry.getKey())
                .collect(Collectors.joining(", "));
    }

    /// `NEVER_USED` as people read it.
    public static String title(DiagnosisReport.Name name) {
        var words = name.word().replace('_', ' ');
        return words.substring(0, 1).toUpperCase(Locale.ROOT) + words.substring(1);
    }
}
