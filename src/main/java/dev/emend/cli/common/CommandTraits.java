package dev.emend.cli.common;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// The way a command is started and the process that runs it. Read at build time only: [CommandLists] and
/// `.ci/commands.sh` are written from it, so that neither a command nor the launcher loads a class to know.
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.TYPE)
public @interface CommandTraits {
    /// Whether the owner of the workspace runs it in this process's place: it works in the workspace, or reads a file.
    boolean byOwner() default false;

    /// Whether it changes nothing, so that it is done again when its owner ended in the middle.
    boolean reads() default false;

    /// Whether it needs the store and no index or model.
    boolean storeOnly() default false;

    /// Whether it works so long that the better, slower compiler pays.
    boolean isLong() default false;
}
