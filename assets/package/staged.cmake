# Run by cpack on what it will pack. A .deb names the packages of the libraries that it needs, and must not look for others
# beside the program. The archive brings along those that a system with a display may lack, with their licences.
set(program ${CPACK_TEMPORARY_INSTALL_DIRECTORY}/bin/scatterscope)
if(CPACK_GENERATOR STREQUAL "DEB")
  set(program ${CPACK_TEMPORARY_INSTALL_DIRECTORY}/usr/bin/scatterscope)
  file(RPATH_REMOVE FILE ${program})
  return()
endif()
file(GET_RUNTIME_DEPENDENCIES EXECUTABLES ${program} RESOLVED_DEPENDENCIES_VAR libraries
     UNRESOLVED_DEPENDENCIES_VAR missing PRE_INCLUDE_REGEXES "^lib(glfw|qrencode|stb)\\." PRE_EXCLUDE_REGEXES ".*")
if(missing OR NOT libraries)
  message(FATAL_ERROR "libraries of the program that are not found: ${missing}")
endif()
foreach(library ${libraries})
  file(COPY ${library} DESTINATION ${CPACK_TEMPORARY_INSTALL_DIRECTORY}/lib FOLLOW_SYMLINK_CHAIN)
  get_filename_component(name ${library} NAME)
  execute_process(COMMAND dpkg-query -S */${name} OUTPUT_VARIABLE owner ERROR_QUIET)
  string(REGEX MATCH "^[^:\n]+" owner "${owner}")
  if(owner AND EXISTS /usr/share/doc/${owner}/copyright)
    configure_file(/usr/share/doc/${owner}/copyright
                   ${CPACK_TEMPORARY_INSTALL_DIRECTORY}/share/doc/scatterscope/${owner}.copyright COPYONLY)
  endif()
endforeach()
