package dev.emend.app.map;

import dev.emend.model.Progress;

/// The progress of a part that counts otherwise than the whole.
///
/// @param before how much of the whole is done before the part
/// @param part how much of the whole the part is
record PartProgress(Progress whole, long before, long part, long total) implements Progress {
    @Override
    public void report(long done, long ofPart) {
        whole.report(before + (ofPart <= 0 ? 0 : part * done / ofPart), total);
    }

    @Override
    public boolean isCancelled() {
        return whole.isCancelled();
    }
}
