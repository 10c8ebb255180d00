# The headers that are installed, by room: those that docs/library.md names, and what they need. All others are private.
# tests/install/run.sh compiles each of them alone.
set(NONET_PUBLIC_HEADERS
  base/each_chunk.h base/flat_map.h base/integers.h base/interleave.h base/large_pages.h base/progress.h
  base/result.h base/text_reader.h
  units/counted_units.h
  contract/answer.h contract/board.h contract/certificate.h contract/distances.h contract/forecast.h
  contract/interface.h contract/judging.h contract/model.h contract/puzzle.h contract/rules.h contract/specimens.h
  search/a_star.h search/beam.h search/bfs.h search/bidirectional.h search/ida_star.h search/move_automaton.h
  search/nbs.h search/parallel_ida_star.h search/path_found.h search/sweep_dp.h search/sweep_memo.h
  search/sweep_table.h search/transposition.h
  tables/bfs_table.h tables/distance_table.h tables/walk.h
  toggle/engine.h toggle/system.h
  cover/best.h cover/bitmask_cover.h cover/diagram/diagram.h cover/exact_cover.h cover/problem.h cover/sat/sat.h
  cover/search.h
  catalog/all.h)
foreach(header ${NONET_PUBLIC_HEADERS})
  get_filename_component(room ${header} DIRECTORY)
  install(FILES nonet/${header} DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/nonet/${room} COMPONENT libnonet-dev)
endforeach()
