package dev.emend.cli.common;

import picocli.CommandLine;

/// Takes the name of a file as it is given, but not an empty one, which would be the current folder.
public final class PathText implements CommandLine.ITypeConverter<String> {
    @Override
    public String convert(String file) {
        if (file.isEmpty()) {
            throw new CommandLine.TypeConversionException("it is empty");
        }
        return file;
    }
}
