// Runs before the first paint: puts the remembered scheme, theme and language on the page.
;(() => {
  const kept = (name) => {
    try {
      return localStorage.getItem(name)
    } catch {
      return null
    }
  }
  const scheme = kept('regie:scheme')
  const dark = scheme === 'dark' || (scheme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  const theme = /^(brand|teal|rose|purple|amber)$/.test(kept('regie:theme') ?? '') ? kept('regie:theme') : 'default'
  document.body.className = `${dark ? 'dark' : 'light'} theme-${theme}`
  document.documentElement.lang = kept('regie:language') === 'fr' ? 'fr' : 'en'
})()
