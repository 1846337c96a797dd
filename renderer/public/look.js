// Runs before the first paint: puts on the theme and density that `app/theme.ts` remembered. A file of its own and
// not a module, since modules wait for the page and inline scripts are forbidden.
;(() => {
  const kept = `${document.cookie}; dayloom-look=${document.defaultView.localStorage.getItem('dayloom-look')}`
  const look = /(?:^|; )dayloom-look=(system|light|dark)\.(comfortable|compact)(?:;|$)/.exec(kept)
  if (look === null) return
  document.documentElement.dataset.theme = look[1]
  document.documentElement.dataset.density = look[2]
})()
