# Debian packages (./dev package): one for each component of the installation. With SOURCE_DATE_EPOCH set the same
# sources give the same packages.
find_program(GZIP gzip REQUIRED)
set(NONET_PACKAGES nonet libnonet-dev)
if(TARGET nonet-mpi)
  list(APPEND NONET_PACKAGES nonet-mpi)
endif()
if(NONET_PYTHON)
  list(APPEND NONET_PACKAGES python3-nonet)
endif()

set(CPACK_GENERATOR DEB)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_COMPONENTS_ALL ${NONET_PACKAGES})
foreach(package ${NONET_PACKAGES})
  string(TOUPPER ${package} name)
  set(CPACK_DEBIAN_${name}_PACKAGE_NAME ${package})
endforeach()
set(CPACK_STRIP_FILES ON)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS
  OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_RELEASE 0nonet1) # Debian's own would begin with 1 and replace it
set(CPACK_DEBIAN_PACKAGE_SOURCE nonet)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)

# As Debian's own tools take it.
set(maintainer "The Nonet authors <nonet@nonet.example>")
if(DEFINED ENV{DEBFULLNAME} AND DEFINED ENV{DEBEMAIL})
  set(maintainer "$ENV{DEBFULLNAME} <$ENV{DEBEMAIL}>")
endif()
set(CPACK_DEBIAN_PACKAGE_MAINTAINER ${maintainer})

set(CPACK_DEBIAN_NONET_PACKAGE_SECTION math)
set(CPACK_DEBIAN_NONET_PACKAGE_SUGGESTS "nonet-mpi")
set(CPACK_DEBIAN_NONET_DESCRIPTION "optimal answers to puzzles, with proof
Solves, counts, lists, rates and generates puzzles: Sudoku, sliding tiles,
small twisty puzzles, Lights Out, queens, pentominoes, those of contests, and
any other that is described in a few lines of text. Answers are proved
optimal, and a second program, nonet-verify, checks the proofs.

nonet serve shows a page to play, solve and compare in a browser.")

set(CPACK_DEBIAN_LIBNONET-DEV_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_LIBNONET-DEV_PACKAGE_DEPENDS
  "libfmt-dev, libflint-dev, libgmp-dev, libcadical-dev, libnauty2-dev, libzstd-dev")
set(CPACK_DEBIAN_LIBNONET-DEV_DESCRIPTION "optimal answers to puzzles, library for C++20
The algorithms behind nonet for puzzles of one's own: perfect tables, IDA*,
A*, exact covers, linear algebra modulo k, dynamic programming over profiles.

This package has the headers and the static library, for CMake
(find_package(nonet)) and pkg-config.")

set(CPACK_DEBIAN_NONET-MPI_PACKAGE_SECTION math)
set(CPACK_DEBIAN_NONET-MPI_PACKAGE_DEPENDS "nonet (= ${PROJECT_VERSION}-${CPACK_DEBIAN_PACKAGE_RELEASE})")
set(CPACK_DEBIAN_NONET-MPI_DESCRIPTION "optimal answers to puzzles, counting on many machines
The module that nonet loads for nonet count --backend mpi, which shares one
count among processes by MPI.")

set(CPACK_DEBIAN_PYTHON3-NONET_PACKAGE_SECTION python)
if(NONET_PYTHON) # a module is for one version of Python
  math(EXPR next "${Python_VERSION_MINOR} + 1")
  set(CPACK_DEBIAN_PYTHON3-NONET_PACKAGE_DEPENDS
    "python3 (>= ${Python_VERSION_MAJOR}.${Python_VERSION_MINOR}), python3 (<< ${Python_VERSION_MAJOR}.${next})")
endif()
set(CPACK_DEBIAN_PYTHON3-NONET_PACKAGE_CONTROL_EXTRA
  ${CMAKE_SOURCE_DIR}/cmake/python3-nonet/postinst ${CMAKE_SOURCE_DIR}/cmake/python3-nonet/prerm)
set(CPACK_DEBIAN_PYTHON3-NONET_DESCRIPTION "optimal answers to puzzles, module for Python
import nonet: solves, counts, lists, rates and generates puzzles by name, from
a file, or described in Python, with the algorithms of nonet.")

# What every package of Debian says about itself.
string(TIMESTAMP date "%a, %d %b %Y %H:%M:%S +0000" UTC)
set(documents ${CMAKE_BINARY_DIR}/documents)
file(WRITE ${documents}/changelog.Debian "nonet (${PROJECT_VERSION}-${CPACK_DEBIAN_PACKAGE_RELEASE}) unstable; urgency=medium

  * What is new is in changelog.gz.

 -- ${maintainer}  ${date}
")
configure_file(${CMAKE_SOURCE_DIR}/CHANGELOG.md ${documents}/changelog COPYONLY)
foreach(name changelog changelog.Debian)
  execute_process(COMMAND ${GZIP} -9nkf ${documents}/${name} COMMAND_ERROR_IS_FATAL ANY)
endforeach()
file(READ ${CMAKE_SOURCE_DIR}/LICENSE licence)
string(REGEX MATCH "Copyright [^\n]*" copyright "${licence}")
string(REPLACE "Copyright (c) " "" copyright "${copyright}")
string(REGEX REPLACE "^.*Copyright [^\n]*\n\n" "" licence "${licence}")
string(STRIP "${licence}" licence)
string(REPLACE "\n\n" "\n.\n" licence "${licence}")
string(REPLACE "\n" "\n " licence "${licence}")
file(WRITE ${documents}/copyright "Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/
Upstream-Name: nonet

Files: *
Copyright: ${copyright}
License: Expat

License: Expat
 ${licence}
")
foreach(package ${NONET_PACKAGES})
  install(FILES ${documents}/copyright ${documents}/changelog.gz ${documents}/changelog.Debian.gz
    DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/${package} COMPONENT ${package} EXCLUDE_FROM_ALL)
endforeach()
include(CPack)
