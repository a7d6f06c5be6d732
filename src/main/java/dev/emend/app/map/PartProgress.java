package dev.emend.app.map;

import dev.emend.model.Progress;

/// The progress of the first part of some work, which counts otherwise than the whole.
///
/// @param part how much of the whole the part is
record PartProgress(Progress whole, long part, long total) implements Progress {
    @Override
    public void report(long done, long ofPart) {
        whole.report(ofPart <= 0 ? 0 : part * done / ofPart, total);
    }

    @Override
    public boolean isCancelled() {
        return whole.isCancelled();
    }
}
