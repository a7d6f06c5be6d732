package dev.emend.exchange.record;

/// Takes records as they are read, in one thread.
@FunctionalInterface
public interface RecordConsumer {
    void take(ImportRecord importRecord) throws ExchangeException;
}
