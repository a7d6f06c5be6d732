import java.io.IOException;
import java.lang.classfile.Attributes;
import java.lang.classfile.ClassElement;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.attribute.RecordAttribute;
import java.lang.classfile.attribute.RecordComponentInfo;
import java.nio.file.Files;
import java.nio.file.Path;

/// Takes the annotations off the components of records in a folder of class files.
///
/// Run as a source file with the folder. The JVM refuses to exchange the class of a record whose
/// components are annotated (`@Nullable`), so that no mutant of such a record could be run.
void main(String[] arguments) throws IOException {
    var classes = ClassFile.of();
    int changed = 0;
    try (var files = Files.walk(Path.of(arguments[0]))) {
        for (var file : files.filter(one -> one.toString().endsWith(".class")).toList()) {
            var model = classes.parse(file);
            var isAnnotated = model.findAttribute(Attributes.record()).stream()
                    .flatMap(record -> record.components().stream())
                    .anyMatch(component -> component.findAttribute(Attributes.runtimeVisibleTypeAnnotations()).isPresent()
                            || component.findAttribute(Attributes.runtimeVisibleAnnotations()).isPresent());
            if (isAnnotated) {
                Files.write(file, classes.transformClass(model, plain()));
                changed++;
            }
        }
    }
    IO.println(changed + " records without annotations");
}

static ClassTransform plain() {
    return (builder, element) -> builder.with(element instanceof RecordAttribute record ? plain(record) : element);
}

static ClassElement plain(RecordAttribute record) {
    return RecordAttribute.of(record.components().stream()
            .map(component -> RecordComponentInfo.of(component.name(), component.descriptor(),
                    component.attributes().stream()
                            .filter(attribute -> attribute.attributeMapper() == Attributes.signature())
                            .toList()))
            .toList());
}
