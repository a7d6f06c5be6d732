package dev.emend.model.filter;

import dev.emend.model.Json;
import dev.emend.model.MetadataValue;
import dev.emend.model.texts.Messages;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/// [Where] in the JSON of Chroma, both ways.
///
/// Strict as the server: one key per object, an order only between numbers, lists of one type.
/// Other than the server, a key that begins with `$` and is no operator is a mistake, the key
/// `#document` takes a `where_document` into a `where`, so that one text can say everything, and `$not` turns a filter
/// round.
public final class WhereText {
    private static final String DOCUMENT = "#document";
    private static final String AND = "$and";
    private static final String OR = "$or";
    private static final String NOT = "$not";
    private static final String IN = "$in";
    private static final String NOT_IN = "$nin";
    private static final String CONTAINS = "$contains";
    private static final String NOT_CONTAINS = "$not_contains";

    private WhereText() {}

    /// Reads a filter on metadata, Chroma's `where`.
    public static Where parse(Json where) throws WhereException {
        return parse(where, "", WhereText::condition);
    }

    /// Reads a filter on the text, Chroma's `where_document`.
    public static Where parseDocument(Json whereDocument) throws WhereException {
        return parse(whereDocument, "", (name, value, at) -> document(name, value, at));
    }

    /// Both together; [Json.Null] stands for no filter.
    public static Where parse(Json where, Json whereDocument) throws WhereException {
        var parts = new ArrayList<Where>();
        if (where != Json.Null.NULL) {
            parts.add(parse(where));
        }
        if (whereDocument != Json.Null.NULL) {
            parts.add(parseDocument(whereDocument));
        }
        return parts.size() == 1 ? parts.getFirst() : new Where.And(parts);
    }

    /// As [#parse(Json)] reads it.
    public static Json.Obj json(Where where) {
        return switch (where) {
            case Where.And(var parts) ->
                Json.Obj.of(AND, parts.stream().map(WhereText::json).toList());
            case Where.Or(var parts) ->
                Json.Obj.of(OR, parts.stream().map(WhereText::json).toList());
            case Where.Not(var part) -> Json.Obj.of(NOT, json(part));
            case Where.Compare(var key, var operator, var value) ->
                Json.Obj.of(key, Json.Obj.of(operator.sign(), value));
            case Where.In(var key, var values, var isNegated) ->
                Json.Obj.of(key, Json.Obj.of(isNegated ? NOT_IN : IN, new Json.Arr(values)));
            case Where.Document(var text, var isNegated) ->
                Json.Obj.of(DOCUMENT, Json.Obj.of(isNegated ? NOT_CONTAINS : CONTAINS, text));
        };
    }

    /// Reads what is none of `$and`, `$or` and `$not`.
    @FunctionalInterface
    private interface Leaf {
        Where read(String name, Json value, String at) throws WhereException;
    }

    private static Where parse(Json json, String at, Leaf leaf) throws WhereException {
        var only = onlyMember(json, at, Messages.of("filters.oneKeyObject"));
        var name = only.getKey();
        var inside = at + "/" + escape(name);
        return switch (name) {
            case AND -> new Where.And(parts(only.getValue(), inside, leaf));
            case OR -> new Where.Or(parts(only.getValue(), inside, leaf));
            case NOT -> new Where.Not(parse(only.getValue(), inside, leaf));
            default -> leaf.read(name, only.getValue(), inside);
        };
    }

    private static List<Where> parts(Json json, String at, Leaf leaf) throws WhereException {
        if (!(json instanceof Json.Arr(var elements))) {
            throw new WhereException(at, Messages.of("filters.needsFilterList", kind(json)));
        }
        var parts = new ArrayList<Where>();
        for (int i = 0; i < elements.size(); i++) {
            parts.add(parse(elements.get(i), at + "/" + i, leaf));
        }
        return parts;
    }

    private static Where condition(String key, Json value, String at) throws WhereException {
        if (key.equals(DOCUMENT)) {
            return parse(value, at, WhereText::document);
        }
        if (key.startsWith("$")) {
            throw new WhereException(at, Messages.of("filters.notAllowedHere", key));
        }
        if (!(value instanceof Json.Obj)) {
            return new Where.Compare(
                    key, Where.Operator.EQ, scalar(value, at, Messages.of("filters.orOperatorObject")));
        }
        var only = onlyMember(value, at, Messages.of("filters.oneOperator", Messages.of("filters.fieldOperators")));
        var sign = only.getKey();
        var inside = at + "/" + escape(sign);
        return switch (sign) {
            case "$eq", "$ne" -> new Where.Compare(key, operator(sign), scalar(only.getValue(), inside, ""));
            case "$gt", "$gte", "$lt", "$lte" ->
                new Where.Compare(key, operator(sign), number(only.getValue(), inside, sign));
            case IN, NOT_IN -> new Where.In(key, values(only.getValue(), inside, sign), sign.equals(NOT_IN));
            default ->
                throw new WhereException(
                        inside, Messages.of("filters.badFieldOperator", sign, Messages.of("filters.fieldOperators")));
        };
    }

    private static Where document(String sign, Json value, String at) throws WhereException {
        if (!sign.equals(CONTAINS) && !sign.equals(NOT_CONTAINS)) {
            throw new WhereException(at, Messages.of("filters.badDocumentOperator", sign));
        }
        if (!(value instanceof Json.Text(var text))) {
            throw new WhereException(at, Messages.of("filters.needsText", kind(value)));
        }
        return new Where.Document(text, sign.equals(NOT_CONTAINS));
    }

    private static Map.Entry<String, Json> onlyMember(Json json, String at, String expected) throws WhereException {
        if (!(json instanceof Json.Obj(var members))) {
            throw new WhereException(at, Messages.of("filters.expectedFound", expected, kind(json)));
        }
        if (members.size() != 1) {
            throw new WhereException(
                    at,
                    members.isEmpty()
                            ? Messages.of("filters.emptyObject", expected)
                            : Messages.of("filters.tooManyKeys", members.size(), expected));
        }
        return members.entrySet().iterator().next();
    }

    private static List<Json> values(Json json, String at, String sign) throws WhereException {
        if (!(json instanceof Json.Arr(var elements)) || elements.isEmpty()) {
            throw new WhereException(at, Messages.of("filters.needsValueList", sign, kind(json)));
        }
        var first = type(scalar(elements.getFirst(), at + "/0", ""));
        for (int i = 1; i < elements.size(); i++) {
            var type = type(scalar(elements.get(i), at + "/" + i, ""));
            if (!type.equals(first)) {
                throw new WhereException(at + "/" + i, Messages.of("filters.mixedList", type, first));
            }
        }
        return elements;
    }

    private static Json scalar(Json json, String at, String also) throws WhereException {
        var value = MetadataValue.of(json);
        if (value.isEmpty() || isTooLarge(json, value.get())) {
            throw new WhereException(at, Messages.of("filters.needsScalar", also, kind(json)));
        }
        return json;
    }

    private static Json number(Json json, String at, String sign) throws WhereException {
        var value = MetadataValue.of(json);
        if (value.isEmpty() || !value.get().isNumber() || isTooLarge(json, value.get())) {
            throw new WhereException(at, Messages.of("filters.needsNumber", sign, kind(json)));
        }
        return json;
    }

    /// A whole number beyond 64 bits would be compared as another one; infinities are no JSON.
    private static boolean isTooLarge(Json json, MetadataValue value) {
        return value instanceof MetadataValue.DecimalValue(var real)
                && json instanceof Json.Num(var text)
                && (Double.isInfinite(real) || (!text.equals("-0") && text.matches("-?[0-9]+")));
    }

    private static Where.Operator operator(String sign) {
        return Where.Operator.valueOf(sign.substring(1).toUpperCase(Locale.ROOT));
    }

    private static String type(Json json) {
        return switch (MetadataValue.of(json).orElseThrow()) {
            case MetadataValue.TextValue _ -> Messages.of("filters.aText");
            case MetadataValue.BooleanValue _ -> Messages.of("filters.aBoolean");
            case MetadataValue.IntegerValue _ -> Messages.of("filters.wholeNumber");
            case MetadataValue.DecimalValue _ -> Messages.of("filters.aFraction");
        };
    }

    private static String kind(Json json) {
        return switch (json) {
            case Json.Obj _ -> Messages.of("filters.anObject");
            case Json.Arr(var elements) ->
                elements.isEmpty() ? Messages.of("filters.anEmptyList") : Messages.of("filters.aList");
            case Json.Text _ -> Messages.of("filters.aText");
            case Json.Num(var text) -> text;
            case Json.Bool _ -> Messages.of("filters.aBoolean");
            case Json.Null _ -> "null";
        };
    }

    private static String escape(String name) {
        return name.replace("~", "~0").replace("/", "~1");
    }
}
