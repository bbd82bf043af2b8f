import type { Plugin } from 'vite'

/** A component written as a class, with what is put on it afterwards. */
const CLASS = /^var (\w+) = (class extends React\d*\.Component \{$.*?^\});$(?:\n\1(\.contextType = \w+);$)?/gms

/** The same source, so that a build sees that nothing of it does anything by itself. */
const markPure = (source: string): string =>
  source
    .replace(/^\w+\.displayName = "\w+";$/gm, '')
    .replace(/(?<== )React\d*\.(?=(?:createContext|forwardRef|memo)\()/g, '/* @__PURE__ */ $&')
    .replace(CLASS, (_, name: string, written: string, context = '') => {
      const more = context && `\nit${context};`
      return `var ${name} = /* @__PURE__ */ (() => { const it = ${written};${more} return it })();`
    })

/** What is never so in this app: warnings for developers, and links that read ahead, which only those of a framework do. */
const removeDeadBranches = (source: string): string =>
  source
    .replace('ENABLE_DEV_WARNINGS = true', 'ENABLE_DEV_WARNINGS = false')
    .replace('return shouldPrefetch && !isAbsolute ?', 'return false ?')

/**
 * React Router comes as one module, of which a build keeps whatever it cannot see to do nothing by itself: its contexts,
 * and its components for forms, frameworks and servers. Says so of them, and takes out what cannot happen. Its production
 * build, which has no name to import it by, has no warnings and is the same otherwise.
 */
export const routerParts = (): Plugin => ({
  name: 'regie-router-parts',
  apply: 'build',
  transform: {
    filter: { id: /node_modules\/react-router\/dist\/\w+\/chunk-\w+\.mjs$/ },
    handler: (source) => ({ code: markPure(removeDeadBranches(source)), map: null }),
  },
})
