/// What several screens share: tables, the learning card, the correction form, the drafts of all forms, ratings, the
/// agent
/// preview and the trust history.
@NullMarked
package dev.emend.gui.part;

import org.jspecify.annotations.NullMarked;
