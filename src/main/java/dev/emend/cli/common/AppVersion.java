package dev.emend.cli.common;

import picocli.CommandLine.IVersionProvider;

/// The version from the jar's manifest.
public final class AppVersion implements IVersionProvider {
    @Override
    public String[] getVersion() {
        var version = AppVersion.class.getPackage().getImplementationVersion();
        return new String[] {"emend " + (version == null ? "from classes" : version)};
    }
}
