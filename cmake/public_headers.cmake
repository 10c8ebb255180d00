# The headers that are installed, by room (docs/library.md); all others are private. tests/install/run.sh compiles each alone.
set(NONET_PUBLIC_HEADERS
  base/each_chunk.h base/flat_map.h base/integers.h base/interleave.h base/large_pages.h base/progress.h
  base/result.h base/text_reader.h
  units/counted_units.h
  contract/answer.h contract/board.h contract/certificate.h contract/distances.h contract/forecast.h
  contract/interface.h contract/judging.h contract/model.h contract/puzzle.h contract/rules.h contract/specimens.h
  search/a_star.h search/bfs.h search/bidirectional.h search/ida_star.h search/move_automaton.h
  search/optimal_paths.h search/parallel_ida_star.h search/path_found.h search/transposition.h
  tables/bfs_table.h tables/distance_table.h tables/pattern_database.h tables/walk.h
  toggle/engine.h toggle/system.h
  cover/best.h cover/diagram/diagram.h cover/exact_cover.h cover/problem.h cover/search.h
  catalog/all.h)
foreach(header ${NONET_PUBLIC_HEADERS})
  get_filename_component(room ${header} DIRECTORY)
  install(FILES nonet/${header} DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/nonet/${room} COMPONENT libnonet-dev)
endforeach()
