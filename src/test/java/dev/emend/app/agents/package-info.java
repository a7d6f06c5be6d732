@NullMarked
package dev.emend.app.agents;

import org.jspecify.annotations.NullMarked;
