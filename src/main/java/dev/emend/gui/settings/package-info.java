/// The settings screen: the person, the look, the model, ranking and rules.
@NullMarked
package dev.emend.gui.settings;

import org.jspecify.annotations.NullMarked;
