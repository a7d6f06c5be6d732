package dev.emend.catalog;

import org.jspecify.annotations.Nullable;

/// An element of an array or a member of an object, with the white space around it.
///
/// @param lead the white space before it
/// @param name the key of a member, null in arrays
/// @param head the key as written, up to the value; empty in arrays
/// @param trail the white space between the value and its comma; empty in the last element
record Element(Slice lead, @Nullable String name, Slice head, Slice value, Slice trail) {
    Element withLead(Slice newLead) {
        return new Element(newLead, name, head, value, trail);
    }

    Element withValue(Slice newValue) {
        return new Element(lead, name, head, newValue, trail);
    }

    Element withWhitespace(Slice newLead, Slice newTrail) {
        return new Element(newLead, name, head, value, newTrail);
    }

    int length() {
        return lead.length() + head.length() + value.length() + trail.length();
    }
}
