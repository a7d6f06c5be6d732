/// Readers and writers of other tools' formats. What a file is, its content tells, never its name.
///
/// Readers stream: no file is held in memory whole. A record that can't be read is rejected with
/// its place and a reason and never fails its file; hidden characters stay in it, halves of
/// surrogate pairs are replaced and said to be. [Formats] and [Writers] are the ways in; each
/// format is one small class that sees records only, cut out by [dev.emend.exchange.record.JsonRecords] or by a reader
/// of its own.
@NullMarked
package dev.emend.exchange;

import org.jspecify.annotations.NullMarked;
