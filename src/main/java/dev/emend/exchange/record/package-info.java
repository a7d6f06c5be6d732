/// What readers and writers of all formats share: records on their way in and out, JSON cut into
/// records, text made fit for storing.
@NullMarked
package dev.emend.exchange.record;

import org.jspecify.annotations.NullMarked;
