; electron-builder takes this into its installer: links that begin with dayloom:// open the program.
!macro customInstall
  WriteRegStr SHELL_CONTEXT "Software\Classes\dayloom" "" "URL:Dayloom"
  WriteRegStr SHELL_CONTEXT "Software\Classes\dayloom" "URL Protocol" ""
  WriteRegStr SHELL_CONTEXT "Software\Classes\dayloom\DefaultIcon" "" "$appExe,0"
  ; After -- a link cannot pass for an option.
  WriteRegStr SHELL_CONTEXT "Software\Classes\dayloom\shell\open\command" "" '"$appExe" -- "%1"'
!macroend

!macro customUnInstall
  DeleteRegKey SHELL_CONTEXT "Software\Classes\dayloom"
!macroend
