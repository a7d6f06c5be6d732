package dev.emend.gui.shell;

import dev.emend.app.core.FileNotification;
import dev.emend.model.UserException;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/// Files that changed, as a test says, and what was answered as a list of lines.
final class FakeFileSource implements FileSource {
    final List<FileNotification> waiting = new ArrayList<>();
    final List<String> calls = new ArrayList<>();
    boolean isBroken;

    @Override
    public List<FileNotification> notifications() {
        return List.copyOf(waiting);
    }

    @Override
    public void merge(UUID catalog) throws UserException {
        answer("merge", catalog);
    }

    @Override
    public void ignore(UUID catalog) throws UserException {
        answer("ignore", catalog);
    }

    @Override
    public void putBack(UUID catalog) throws UserException {
        answer("putBack", catalog);
    }

    @Override
    public void look() {
        calls.add("look");
    }

    @Override
    public void watch(boolean isVisible) {
        calls.add("watch " + isVisible);
    }

    private void answer(String how, UUID catalog) throws UserException {
        if (isBroken) {
            throw new UserException(
                    UserException.Code.FILE_BUSY, "The file is busy.", "Nothing was written.", "Try again.");
        }
        calls.add(how + " " + catalog.getLeastSignificantBits());
        waiting.removeIf(news -> news.catalog().equals(catalog));
    }
}
