package dev.emend.exchange.runs;

import dev.emend.model.Json;
import dev.emend.model.Run.Message;
import dev.emend.model.Run.Role;
import dev.emend.model.Run.ToolCall;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;

/// Messages as bytes for as long as a file is read: every character and every digit of a number comes back.
final class MessageCodec {
    static final SpilledLists.Codec<Message> OF_MESSAGES = new SpilledLists.Codec<>() {
        @Override
        public void write(DataOutputStream out, Message message) throws IOException {
            MessageCodec.write(out, message);
        }

        @Override
        public Message read(DataInputStream in) throws IOException {
            return message(in);
        }
    };

    private MessageCodec() {}

    static void write(DataOutputStream out, Message message) throws IOException {
        out.writeByte(message.role().ordinal());
        text(out, message.text());
        out.writeInt(message.calls().size());
        for (var call : message.calls()) {
            text(out, call.id());
            text(out, call.name());
            json(out, call.arguments());
        }
        text(out, message.answers());
        text(out, message.at());
        json(out, message.rest());
    }

    static Message message(DataInputStream in) throws IOException {
        var role = Role.values()[in.readByte()];
        var text = text(in);
        var calls = new ArrayList<ToolCall>();
        for (int count = in.readInt(); count > 0; count--) {
            calls.add(new ToolCall(text(in), text(in), json(in)));
        }
        return new Message(role, text, calls, text(in), text(in), object(in));
    }

    static void messages(DataOutputStream out, List<Message> messages) throws IOException {
        out.writeInt(messages.size());
        for (var message : messages) {
            write(out, message);
        }
    }

    static List<Message> messages(DataInputStream in) throws IOException {
        var messages = new ArrayList<Message>();
        for (int count = in.readInt(); count > 0; count--) {
            messages.add(message(in));
        }
        return messages;
    }

    static void text(DataOutputStream out, String text) throws IOException {
        out.writeInt(text.length());
        out.writeChars(text);
    }

    static String text(DataInputStream in) throws IOException {
        var characters = new char[in.readInt()];
        for (int i = 0; i < characters.length; i++) {
            characters[i] = in.readChar();
        }
        return new String(characters);
    }

    static void json(DataOutputStream out, Json value) throws IOException {
        switch (value) {
            case Json.Text(var text) -> {
                out.writeByte('"');
                text(out, text);
            }
            case Json.Num(var text) -> {
                out.writeByte('0');
                text(out, text);
            }
            case Json.Arr(var elements) -> {
                out.writeByte('[');
                out.writeInt(elements.size());
                for (var element : elements) {
                    json(out, element);
                }
            }
            case Json.Obj(var members) -> {
                out.writeByte('{');
                out.writeInt(members.size());
                for (var member : members.entrySet()) {
                    text(out, member.getKey());
                    json(out, member.getValue());
                }
            }
            case Json.Bool bool -> out.writeByte(bool == Json.Bool.TRUE ? 't' : 'f');
            case Json.Null _ -> out.writeByte('n');
        }
    }

    static Json json(DataInputStream in) throws IOException {
        int kind = in.readByte();
        return switch (kind) {
            case '"' -> new Json.Text(text(in));
            case '0' -> new Json.Num(text(in));
            case '[' -> new Json.Arr(elements(in));
            case '{' -> members(in);
            case 't' -> Json.Bool.TRUE;
            case 'f' -> Json.Bool.FALSE;
            case 'n' -> Json.Null.NULL;
            default -> throw new IOException("no value begins with " + kind);
        };
    }

    static Json.Obj object(DataInputStream in) throws IOException {
        if (json(in) instanceof Json.Obj fields) {
            return fields;
        }
        throw new IOException("an object was written here");
    }

    private static List<Json> elements(DataInputStream in) throws IOException {
        var elements = new ArrayList<Json>();
        for (int count = in.readInt(); count > 0; count--) {
            elements.add(json(in));
        }
        return elements;
    }

    private static Json.Obj members(DataInputStream in) throws IOException {
        var members = new LinkedHashMap<String, Json>();
        for (int count = in.readInt(); count > 0; count--) {
            members.put(text(in), json(in));
        }
        return Json.Obj.wrap(members);
    }
}
