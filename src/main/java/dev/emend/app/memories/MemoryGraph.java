package dev.emend.app.memories;

import dev.emend.app.core.ServiceContext;
import dev.emend.app.memories.MemorySearchService.Graph.Edge;
import dev.emend.model.MemoryLink;
import dev.emend.model.UserException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// The edges between a memory, those like it and those it is linked with.
///
/// @param vectors unit vectors; a memory without one is joined by links only
public record MemoryGraph(String centre, Set<String> nodes, Map<String, float[]> vectors) {
    /// Each neighbour is joined with the centre, and two neighbours where they are as alike as the
    /// least alike neighbour is to the centre.
    List<Edge> edges(Collection<MemoryLink> links) {
        var edges = new ArrayList<Edge>();
        double min = 1;
        var own = vectors.get(centre);
        for (var node : nodes) {
            var other = vectors.get(node);
            if (own != null && other != null && !node.equals(centre)) {
                double cosine = cosine(own, other);
                min = Math.min(min, cosine);
                edges.add(new Edge(centre, node, "alike", cosine));
            }
        }
        var others = nodes.stream().filter(node -> !node.equals(centre)).toList();
        for (int i = 0; i < others.size(); i++) {
            for (int j = i + 1; j < others.size(); j++) {
                var left = vectors.get(others.get(i));
                var right = vectors.get(others.get(j));
                if (left != null && right != null && cosine(left, right) >= min) {
                    edges.add(new Edge(others.get(i), others.get(j), "alike", cosine(left, right)));
                }
            }
        }
        for (var link : links) {
            if (nodes.contains(link.from()) && nodes.contains(link.to())) {
                edges.add(new Edge(link.from(), link.to(), link.kind(), 1));
            }
        }
        return List.copyOf(edges);
    }

    /// Of two unit vectors.
    public static double cosine(float[] left, float[] right) {
        double sum = 0;
        for (int i = 0; i < left.length; i++) {
            sum += left[i] * right[i];
        }
        return sum;
    }

    /// The links of these memories; those at the other ends of the centre's links are added.
    static Collection<MemoryLink> links(ServiceContext context, String id, Set<String> ids) throws UserException {
        var links = context.store().read(session -> {
            var all = new LinkedHashSet<MemoryLink>();
            for (var neighbour : List.copyOf(ids)) {
                all.addAll(session.links().of(neighbour));
            }
            return all;
        });
        for (var link : links) {
            if (link.from().equals(id) || link.to().equals(id)) {
                ids.add(link.from());
                ids.add(link.to());
            }
        }
        return links;
    }
}
