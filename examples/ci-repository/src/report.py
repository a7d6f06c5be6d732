"""Sums up a file of bookings by month: `python3 report.py FILE`."""
import sys


def read_bookings(lines):
    """Yields the month and the cents of each line, such as `2026-03-02,1250`."""
    for number, line in enumerate(lines, 1):
        try:
            day, cents = line.strip().split(",")
            yield day[:7], int(cents)
        except ValueError:
            raise SystemExit(f"line {number} is no booking: {line.strip()!r}") from None


def totals(lines):
    months = {}
    for month, cents in read_bookings(lines):
        months[month] = months.get(month, 0) + cents
    return months


if __name__ == "__main__":
    if sys.argv[1:] == ["--self-test"]:
        assert totals(["2026-03-02,1250", "2026-03-09,50"]) == {"2026-03": 1300}
    else:
        with open(sys.argv[1], encoding="utf-8") as file:
            for month, cents in sorted(totals(file).items()):
                print(f"{month}  {cents / 100:.2f}")
