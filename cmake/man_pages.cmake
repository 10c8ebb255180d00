# Writes the manual pages of the program and of each of its verbs, compressed:
#   cmake -DPROGRAM=nonet -DTO=folder -DGZIP=gzip -P man_pages.cmake
file(REMOVE_RECURSE ${TO})
file(MAKE_DIRECTORY ${TO})
execute_process(COMMAND ${PROGRAM} man OUTPUT_FILE ${TO}/nonet.1 COMMAND_ERROR_IS_FATAL ANY)
file(READ ${TO}/nonet.1 page)
string(REGEX REPLACE ".*\n\\.SH VERBS\n(.*)\n\\.SH OPTIONS\n.*" "\\1" verbs "${page}")
string(REGEX MATCHALL "\\.BR nonet\\\\-[a-z0-9]+ \\(1\\)" verbs "${verbs}")
foreach(verb ${verbs})
  string(REGEX REPLACE ".*-([a-z0-9]+) .*" "\\1" verb "${verb}")
  execute_process(COMMAND ${PROGRAM} man ${verb} OUTPUT_FILE ${TO}/nonet-${verb}.1 COMMAND_ERROR_IS_FATAL ANY)
endforeach()
file(GLOB pages ${TO}/*.1)
execute_process(COMMAND ${GZIP} -9n ${pages} COMMAND_ERROR_IS_FATAL ANY)
