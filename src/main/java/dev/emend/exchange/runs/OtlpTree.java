package dev.emend.exchange.runs;

import dev.emend.model.Run.Usage;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The spans of traces by which is inside of which, and what each took that no span inside of it tells of.
///
/// A span of an agent holds the tokens of its calls once more, in some traces level by level; and two
/// instrumentations tell of one call as a span in a span. So a span counts with what it took beyond those
/// inside of it. A call of a model is another matter when an agent or a tool stands between it and calls
/// inside of it: those are other calls, and all count.
final class OtlpTree {
    /// A span and those inside of it, by their starts.
    static final class Node {
        final OtlpSpan span;
        final List<Node> children = new ArrayList<>();

        @Nullable
        Node parent;

        Usage ownUsage = Usage.NONE;
        String conversation = "";

        /// Of it and all inside of it.
        private Usage total = Usage.NONE;

        /// Of it and what is inside of it without an agent or a tool between.
        private Usage sameCall = Usage.NONE;

        /// Whether it, or one inside of it without an agent or a tool between, tells an answer.
        private boolean hasAnswer;

        Node(OtlpSpan span) {
            this.span = span;
        }

        /// Whether a span inside of it tells of the same call of a model.
        boolean hasNestedAnswer() {
            return children.stream().anyMatch(child -> child.hasAnswer);
        }
    }

    /// The order spans are told in: each before those inside of it.
    interface Visitor {
        void enter(Node node);

        void leave(Node node);
    }

    private final List<Node> roots = new ArrayList<>();
    private final List<Node> all = new ArrayList<>();

    /// @param spans in the order of the file
    /// @param outside what spans took whose parent is not among these, by trace and parent: it counts as
    ///   inside of that one when it comes; this reading adds its own
    OtlpTree(List<OtlpSpan> spans, Map<String, Usage> outside) {
        var byId = new LinkedHashMap<String, Node>();
        for (var span : spans) {
            var node = new Node(span);
            all.add(node);
            if (!span.id().isEmpty()) {
                byId.putIfAbsent(key(span.trace(), span.id()), node);
            }
        }
        for (var node : all) {
            node.parent = node.span.parent().isEmpty() ? null : byId.get(key(node.span.trace(), node.span.parent()));
        }
        cutCircles();
        for (var node : all) {
            (node.parent == null ? roots : node.parent.children).add(node);
        }
        roots.sort(OtlpTree::compare);
        all.forEach(node -> node.children.sort(OtlpTree::compare));
        take(outside);
        nameConversations();
    }

    private static String key(String trace, String id) {
        return trace + "\n" + id;
    }

    private static int compare(Node one, Node other) {
        return OtlpSpan.compareTimes(one.span.start(), other.span.start());
    }

    /// A span that would be inside of itself is inside of none.
    private void cutCircles() {
        Set<Node> visited = new HashSet<>();
        for (var node : all) {
            Set<Node> path = new HashSet<>();
            for (Node at = node; at != null && visited.add(at); at = at.parent) {
                path.add(at);
                if (at.parent != null && path.contains(at.parent)) {
                    at.parent = null;
                }
            }
        }
    }

    List<Node> nodes() {
        return all;
    }

    /// No recursion: a file may nest as deep as it likes.
    void visit(Visitor visitor) {
        for (var root : roots) {
            var open = new ArrayDeque<Node>();
            var next = new ArrayDeque<Integer>();
            visitor.enter(root);
            open.push(root);
            next.push(0);
            while (!open.isEmpty()) {
                var node = open.peek();
                int child = next.pop();
                if (child < node.children.size()) {
                    next.push(child + 1);
                    visitor.enter(node.children.get(child));
                    open.push(node.children.get(child));
                    next.push(0);
                } else {
                    visitor.leave(node);
                    open.pop();
                }
            }
        }
    }

    private void take(Map<String, Usage> outside) {
        visit(new Visitor() {
            @Override
            public void enter(Node node) {}

            @Override
            public void leave(Node node) {
                computeUsage(node, outside.getOrDefault(key(node.span.trace(), node.span.id()), Usage.NONE));
            }
        });
        for (var root : roots) {
            if (!root.span.parent().isEmpty() && root.parent == null) {
                outside.merge(key(root.span.trace(), root.span.parent()), root.total, OtlpUsage::sum);
            }
        }
    }

    private static void computeUsage(Node node, Usage before) {
        var inside = before;
        var same = Usage.NONE;
        for (var child : node.children) {
            inside = OtlpUsage.sum(inside, child.total);
            same = OtlpUsage.sum(same, child.sameCall);
        }
        var type = node.span.type();
        var usage = node.span.usage();
        node.ownUsage = OtlpUsage.excess(usage, type == OtlpSpan.Type.MODEL ? same : inside);
        node.total = OtlpUsage.sum(node.ownUsage, inside);
        node.hasAnswer =
                type != OtlpSpan.Type.GROUP && (!node.span.content().output().isEmpty() || node.hasNestedAnswer());
        node.sameCall = type == OtlpSpan.Type.GROUP ? Usage.NONE : OtlpUsage.sum(node.ownUsage, same);
    }

    /// Its own, else that of the span it is inside of, else the only one of its trace, else the trace.
    private void nameConversations() {
        var conversationsByTrace = new HashMap<String, Set<String>>();
        for (var node : all) {
            if (!node.span.conversation().isEmpty()) {
                conversationsByTrace
                        .computeIfAbsent(node.span.trace(), _ -> new LinkedHashSet<>())
                        .add(node.span.conversation());
            }
        }
        visit(new Visitor() {
            @Override
            public void enter(Node node) {
                var conversation = node.span.conversation();
                var parent = node.parent;
                var all = conversationsByTrace.getOrDefault(node.span.trace(), Set.of());
                node.conversation = !conversation.isEmpty()
                        ? conversation
                        : parent != null && !parent.conversation.equals(node.span.trace())
                                ? parent.conversation
                                : all.size() == 1 ? all.iterator().next() : node.span.trace();
            }

            @Override
            public void leave(Node node) {}
        });
    }
}
