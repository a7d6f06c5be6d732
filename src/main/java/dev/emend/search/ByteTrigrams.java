package dev.emend.search;

import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.BytesTermAttribute;
import org.apache.lucene.util.BytesRef;

/// Every three neighbouring bytes of a text as a token, so that the texts that may hold another one
/// are found without reading all.
final class ByteTrigrams extends TokenStream {
    static final int LENGTH = 3;

    private final BytesTermAttribute term = addAttribute(BytesTermAttribute.class);
    private final byte[] utf8;
    private int at;

    ByteTrigrams(byte[] utf8) {
        this.utf8 = utf8;
    }

    @Override
    public boolean incrementToken() {
        if (at + LENGTH > utf8.length) {
            return false;
        }
        clearAttributes();
        term.setBytesRef(new BytesRef(utf8, at, LENGTH));
        at++;
        return true;
    }
}
