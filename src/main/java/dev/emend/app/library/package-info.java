/// Items: lists, filters, details, edits, ratings, secrets in them.
@NullMarked
package dev.emend.app.library;

import org.jspecify.annotations.NullMarked;
