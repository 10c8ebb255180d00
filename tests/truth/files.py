"""Random puzzle files in Nonet's own format: what docs/puzzle-files.md says, by kinds of rules."""

import file_moves

KINDS = [*file_moves.KINDS]
