package dev.emend.curation;

/// What was said of conversations, and the summaries agents work by.
public final class Feedbacks {
    private final Backstage backstage;
    private final String person;

    Feedbacks(Backstage backstage, String person) {
        this.backstage = backstage;
        this.person = person;
    }

    Feedbacks as(String another) {
        return new Feedbacks(backstage, another);
    }

    /// Who does what is done here.
    public String person() {
        return person;
    }
}
