package dev.emend.rules;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;
import java.util.Set;
import java.util.TreeSet;

/// The compiled main classes, read once for all rules.
final class Program {
    static final String ROOT = "dev.emend";

    /// Everything that is shipped, tests excluded.
    static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages(ROOT);

    /// The packages directly below `dev.emend.gui` that are screens.
    static final Set<String> SCREENS = screens();

    private Program() {}

    /// Checks the rule and accepts that nothing may match it yet: packages arrive one by one.
    static void check(ArchRule rule) {
        rule.allowEmptyShould(true).check(CLASSES);
    }

    /// The name of the package inside `dev.emend`, for example `gui.library`; empty for the root.
    static String inside(JavaClass type) {
        String name = type.getPackageName();
        return name.length() <= ROOT.length() ? "" : name.substring(ROOT.length() + 1);
    }

    private static Set<String> screens() {
        Set<String> found = new TreeSet<>();
        for (JavaClass type : CLASSES) {
            String[] parts = inside(type).split("\\.");
            if (parts.length > 1 && parts[0].equals("gui")) {
                found.add("gui." + parts[1]);
            }
        }
        found.removeAll(Set.of("gui.shell", "gui.tour", "gui.part", "gui.kit"));
        return found;
    }
}
