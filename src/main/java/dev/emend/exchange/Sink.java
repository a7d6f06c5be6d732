package dev.emend.exchange;

/// Takes records as they are read, in one thread.
@FunctionalInterface
public interface Sink {
    void take(Imported one) throws ExchangeException;
}
