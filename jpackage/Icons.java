import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.Shape;
import java.awt.geom.Path2D;
import java.awt.geom.RoundRectangle2D;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.imageio.ImageIO;
import javax.xml.parsers.DocumentBuilderFactory;
import org.w3c.dom.Element;

/// Draws the icon: `Icons SVG FOLDER` writes `16.png` … `1024.png`, `emend.ico` and `emend.icns`. The window's own
/// are `java jpackage/Icons.java jpackage/icon.svg FOLDER`, from which some are in `src/main/resources/dev/emend/gui/icons`.
///
/// Of SVG it knows what the icon is made of: `rect` with one radius, and `path` of straight lines with a stroke.
static final List<Integer> SIZES = List.of(16, 24, 32, 48, 64, 128, 256, 512, 1024);

/// What the parts of a Mac's icon are called, by their size.
static final Map<String, Integer> MAC = Map.of(
        "icp4", 16, "icp5", 32, "icp6", 64, "ic07", 128, "ic08", 256, "ic09", 512, "ic10", 1024);

void main(String[] arguments) throws Exception {
    System.setProperty("java.awt.headless", "true");
    var icon = DocumentBuilderFactory.newInstance()
            .newDocumentBuilder()
            .parse(Path.of(arguments[0]).toFile())
            .getDocumentElement();
    var folder = Files.createDirectories(Path.of(arguments[1]));
    var pictures = new LinkedHashMap<Integer, byte[]>();
    for (int size : SIZES) {
        pictures.put(size, png(icon, size));
        Files.write(folder.resolve(size + ".png"), pictures.get(size));
    }
    Files.write(folder.resolve("emend.ico"), windows(pictures));
    Files.write(folder.resolve("emend.icns"), mac(pictures));
}

static byte[] png(Element icon, int size) throws IOException {
    var picture = new BufferedImage(size, size, BufferedImage.TYPE_INT_ARGB);
    var pen = picture.createGraphics();
    pen.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
    pen.setRenderingHint(RenderingHints.KEY_STROKE_CONTROL, RenderingHints.VALUE_STROKE_PURE);
    pen.scale(size / number(icon, "width"), size / number(icon, "height"));
    var shapes = icon.getElementsByTagName("*");
    for (int i = 0; i < shapes.getLength(); i++) {
        draw((Element) shapes.item(i), pen);
    }
    pen.dispose();
    var bytes = new ByteArrayOutputStream();
    ImageIO.write(picture, "png", bytes);
    return bytes.toByteArray();
}

static void draw(Element shape, Graphics2D pen) {
    switch (shape.getTagName()) {
        case "rect" -> {
            double arc = 2 * number(shape, "rx");
            pen.setColor(Color.decode(shape.getAttribute("fill")));
            pen.fill(new RoundRectangle2D.Double(
                    number(shape, "x"), number(shape, "y"), number(shape, "width"), number(shape, "height"), arc, arc));
        }
        case "path" -> {
            pen.setColor(Color.decode(shape.getAttribute("stroke")));
            pen.setStroke(new BasicStroke(
                    (float) number(shape, "stroke-width"), BasicStroke.CAP_BUTT, BasicStroke.JOIN_MITER, 4));
            pen.draw(lines(shape.getAttribute("d")));
        }
        default -> throw new IllegalArgumentException("no drawing of <" + shape.getTagName() + ">");
    }
}

static Shape lines(String path) {
    var words = path.split(" ");
    var lines = new Path2D.Double();
    for (int i = 0; i < words.length; i += 3) {
        double x = Double.parseDouble(words[i + 1]);
        double y = Double.parseDouble(words[i + 2]);
        switch (words[i]) {
            case "M" -> lines.moveTo(x, y);
            case "L" -> lines.lineTo(x, y);
            default -> throw new IllegalArgumentException("no drawing of " + words[i] + " in a path");
        }
    }
    return lines;
}

static double number(Element shape, String attribute) {
    return Double.parseDouble(shape.getAttribute(attribute));
}

/// A directory of pictures in front of the pictures, each a PNG.
static byte[] windows(Map<Integer, byte[]> pictures) {
    var chosen = SIZES.stream().filter(size -> size <= 256).toList();
    int at = 6 + 16 * chosen.size();
    int length = at + chosen.stream().mapToInt(size -> pictures.get(size).length).sum();
    var file = ByteBuffer.allocate(length).order(ByteOrder.LITTLE_ENDIAN);
    file.putShort((short) 0).putShort((short) 1).putShort((short) chosen.size());
    for (int size : chosen) {
        byte side = (byte) size; // 256 is written as 0
        file.put(side).put(side).put((byte) 0).put((byte) 0).putShort((short) 1).putShort((short) 32);
        file.putInt(pictures.get(size).length).putInt(at);
        at += pictures.get(size).length;
    }
    chosen.forEach(size -> file.put(pictures.get(size)));
    return file.array();
}

static byte[] mac(Map<Integer, byte[]> pictures) throws IOException {
    var parts = new ByteArrayOutputStream();
    var part = new DataOutputStream(parts);
    for (var name : MAC.keySet().stream().sorted().toList()) {
        var picture = pictures.get(MAC.get(name));
        part.writeBytes(name);
        part.writeInt(8 + picture.length);
        part.write(picture);
    }
    var bytes = new ByteArrayOutputStream();
    var file = new DataOutputStream(bytes);
    file.writeBytes("icns");
    file.writeInt(8 + parts.size());
    parts.writeTo(file);
    return bytes.toByteArray();
}
