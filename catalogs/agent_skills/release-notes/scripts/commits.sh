#!/bin/sh
# The commits since the last tag, one on a line.
git log --oneline "$(git describe --tags --abbrev=0)"..HEAD
