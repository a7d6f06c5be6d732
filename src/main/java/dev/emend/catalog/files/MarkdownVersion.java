package dev.emend.catalog.files;

import dev.emend.catalog.Catalog;
import dev.emend.catalog.markdown.MarkdownFolder;

/// A state of a folder of Markdown: its items, and the files they were read from.
public record MarkdownVersion(Catalog catalog, MarkdownFolder files) {}
