package dev.emend.analysis.similarity;

import java.util.HashMap;
import java.util.Map;

/// Words that mean the same to a user of a screen, a shell or a service desk.
///
/// Not taken from any learning: words that name different things of one trade stay apart, however
/// near they are.
final class Synonyms {
    /// The first of a line stands for all.
    private static final Map<String, String> CANON = canon("""
                    click press hit tap
                    use choose pick select take prefer
                    type enter write input fill key-in
                    check tick enable activate
                    run execute launch start begin
                    delete remove erase discard
                    folder directory
                    extension ending suffix
                    dialog window popup modal overlay
                    dropdown combo combobox
                    box checkbox
                    all whole full entire complete everything
                    each every
                    wait pause sleep
                    offer propose suggest
                    commit checkin
                    first initially beforehand
                    find locate search look
                    second sec s
                    minute min
                    name title
                    switch toggle
                    refuse deny decline reject
                    ask request
                    tell inform notify
                    allow permit let
                    forbid prohibit disallow
                    guess assume
                    close dismiss
                    exit quit
                    change modify alter edit update adjust
                    replace substitute exchange swap
                    add insert append
                    give pass provide supply specify
                    keep retain preserve
                    limit restrict confine narrow
                    repeat retry redo
                    revert undo rollback
                    restart reboot relaunch
                    kill terminate
                    fix repair patch
                    customer client user
                    passenger traveller traveler
                    booking reservation
                    header heading
                    show display
                    finish end done
                    save store
                    verify confirm validate
                    transfer escalate handover
                    cancel abort
                    answer reply respond
                    asterisk star wildcard
                    mail email e-mail
                    phone telephone mobile
                    login signin logon
                    meeting appointment
                    invite invitation
                    setting preference
                    repository repo
                    reproduce repro reproduction
                    argument parameter
                    flag option
                    function method
                    package library
                    database db
                    row record
                    body payload
                    error exception failure fault
                    bug defect
                    permission privilege
                    application app program
                    image picture photo
                    chart graph diagram
                    sheet worksheet
                    link hyperlink
                    empty clear blank
                    wrong incorrect invalid
                    missing absent
                    newest latest
                    large big huge
                    small little tiny
                    quick fast
                    total sum
                    price cost
                    refund reimburse repay
                    count amount quantity
                    immediately instantly directly
                    middle centre center
                    obtain fetch retrieve
                    join combine
                    split divide
                    mark highlight
                    """);

    private Synonyms() {}

    /// The stem that stands for a word in lower case.
    static String of(String word) {
        var stem = Stemmer.stem(word);
        return CANON.getOrDefault(stem, CANON.getOrDefault(word, stem));
    }

    private static Map<String, String> canon(String lines) {
        var canon = new HashMap<String, String>();
        lines.lines().map(line -> line.strip().split(" ")).forEach(words -> {
            for (var word : words) {
                canon.put(Stemmer.stem(word), Stemmer.stem(words[0]));
                canon.put(word, Stemmer.stem(words[0]));
            }
        });
        return canon;
    }
}
