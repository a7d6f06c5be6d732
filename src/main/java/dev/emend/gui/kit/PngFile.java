package dev.emend.gui.kit;

import java.awt.image.BufferedImage;
import java.awt.image.DataBufferInt;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import javafx.scene.image.Image;
import javafx.scene.image.PixelFormat;
import javax.imageio.IIOImage;
import javax.imageio.ImageIO;
import javax.imageio.ImageWriteParam;

/// Writes pictures as PNG.
public final class PngFile {
    /// Half the time of the usual compression for a file a tenth larger; of PNG nothing is lost either way.
    private static final float QUICK = 0.75f;

    private PngFile() {}

    /// On any thread.
    public static void write(Image image, Path file) throws IOException {
        int width = (int) image.getWidth();
        int height = (int) image.getHeight();
        var copy = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
        // straight into its own pixels, which have no alpha: pixel by pixel takes longest of all
        var pixels = ((DataBufferInt) copy.getRaster().getDataBuffer()).getData();
        image.getPixelReader().getPixels(0, 0, width, height, PixelFormat.getIntArgbInstance(), pixels, 0, width);
        var writers = ImageIO.getImageWritersByFormatName("png");
        if (!writers.hasNext()) {
            throw new IOException("this Java cannot write PNG");
        }
        var writer = writers.next();
        var how = writer.getDefaultWriteParam();
        how.setCompressionMode(ImageWriteParam.MODE_EXPLICIT);
        how.setCompressionQuality(QUICK);
        Files.deleteIfExists(file); // the stream writes over what is there and leaves the rest
        try (var out = ImageIO.createImageOutputStream(file.toFile())) {
            writer.setOutput(out);
            writer.write(null, new IIOImage(copy, null, null), how);
        } finally {
            writer.dispose();
        }
    }
}
