// Runs before the first paint: puts the remembered scheme, theme and language on the page.
;(() => {
  const kept = (name) => {
    try {
      return localStorage.getItem(`regie:${name}`) ?? ''
    } catch {
      return ''
    }
  }
  const scheme = kept('look:scheme')
  const dark = scheme === 'dark' || (scheme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  const theme = kept('look:theme').match(/^theme-(brand|teal|rose|purple|amber)$/)?.[0] ?? 'theme-default'
  document.body.className = `${dark ? 'dark' : 'light'} ${theme}`
  document.documentElement.lang = kept('language') === 'fr' ? 'fr' : 'en'
})()
