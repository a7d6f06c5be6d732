/// The texts people read, in bundles: those of the services by key, and what reads several bundles as one. Also how
/// texts are made of lines and words, and what keeps text from being run by a spreadsheet.
///
/// It sees only the JDK, and everybody but the model itself may ask it.
@NullMarked
package dev.emend.model.texts;

import org.jspecify.annotations.NullMarked;
