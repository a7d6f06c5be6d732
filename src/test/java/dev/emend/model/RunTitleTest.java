package dev.emend.model;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class RunTitleTest {
    private static String title(String task) {
        return new Run.Head("", task, "", "", Run.Ending.UNKNOWN).title();
    }

    @Test
    void whatEveryTaskOfABenchmarkBeginsWithIsLeftOut() {
        assertEquals(
                "Rebook your flight to Newark.",
                title("You are mia_li_3668 and live in Boston. You want to rebook your flight to Newark."));
        assertEquals(
                "SyntaxError: invalid syntax",
                title("We're currently solving the following issue within our repository. Here's the issue text:\n"
                        + "ISSUE:\nSyntaxError: invalid\n syntax"));
    }

    @Test
    void otherTasksStayAsTheyAre() {
        assertEquals("Sum the March orders.", title(" Sum the\n March orders. "));
        assertEquals("You are Ada. You want to go.", title("You are Ada. You want to go."), "too little is left");
        assertEquals("", title(""));
    }
}
