"""Random puzzle files in Nonet's own format (docs/puzzle-files.md), by kinds of rules."""

import file_fills
import file_moves
import file_pieces
import file_shows
import file_toggles
import file_twisty

KINDS = [*file_moves.KINDS, *file_toggles.KINDS, *file_fills.KINDS,
         *file_pieces.KINDS, *file_shows.KINDS, *file_twisty.KINDS]
