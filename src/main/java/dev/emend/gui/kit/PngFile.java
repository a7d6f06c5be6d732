package dev.emend.gui.kit;

import java.awt.image.BufferedImage;
import java.awt.image.DataBufferInt;
import java.io.IOException;
import java.nio.file.Path;
import javafx.scene.image.Image;
import javafx.scene.image.PixelFormat;
import javax.imageio.ImageIO;

/// Writes pictures as PNG.
public final class PngFile {
    private PngFile() {}

    /// On any thread.
    public static void write(Image image, Path file) throws IOException {
        int width = (int) image.getWidth();
        int height = (int) image.getHeight();
        var copy = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
        // straight into its own pixels, which have no alpha: pixel by pixel takes longest of all
        var pixels = ((DataBufferInt) copy.getRaster().getDataBuffer()).getData();
        image.getPixelReader().getPixels(0, 0, width, height, PixelFormat.getIntArgbInstance(), pixels, 0, width);
        if (!ImageIO.write(copy, "png", file.toFile())) {
            throw new IOException("this Java cannot write PNG");
        }
    }
}
