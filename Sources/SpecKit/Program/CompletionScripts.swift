/// The stubs that shells load; what to offer is decided by `spec __complete`.
enum CompletionScripts {
  static let bash = #"""
    # bash completion for spec; load with: source <(spec completions bash)
    _spec() {
        local IFS=$'\n' line word=${COMP_WORDS[COMP_CWORD]}
        # bash splits a word at '='; put it together again for the program.
        local -a words=() ; local i
        for ((i = 1; i <= COMP_CWORD; i++)); do
            if [[ ${COMP_WORDS[i]} == = && ${#words[@]} -gt 0 ]]; then
                words[-1]+='='
            elif [[ ${#words[@]} -gt 0 && ${words[-1]} == --*= ]]; then
                words[-1]+=${COMP_WORDS[i]}
            else
                words+=("${COMP_WORDS[i]}")
            fi
        done
        [[ $word == = ]] && word=
        local whole=${words[-1]} strip=
        [[ $whole == --*=* ]] && strip=${whole%%=*}=
        COMPREPLY=()
        while IFS=$'\t' read -r line _; do
            [[ $line == "$whole"* ]] && COMPREPLY+=("$(printf '%q' "${line#"$strip"}")")
        done < <("${COMP_WORDS[0]}" __complete -- "${words[@]}" 2>/dev/null)
    }
    complete -o default -F _spec spec

    """#

  static let zsh = #"""
    #compdef spec
    _spec() {
      local -a lines items
      lines=("${(@f)$("${words[1]}" __complete -- "${(@)words[2,CURRENT]}" 2>/dev/null)}")
      local line
      for line in $lines; do items+=("${${line%%$'\t'*}//:/\\:}:${line#*$'\t'}"); done
      _describe spec items || _files
    }
    compdef _spec spec

    """#

  static let fish = #"""
    # fish completion for spec; load with: spec completions fish | source
    complete -c spec -f -a '(set -l t (commandline -opc) (commandline -ct); command $t[1] __complete -- $t[2..] 2>/dev/null)'

    """#
}
