import type { Plugin } from 'vite'

/** A class component and its static assignments. */
const CLASS = /^var (\w+) = (class extends React\d*\.Component \{$.*?^\});$(?:\n\1(\.contextType = \w+);$)?/gms

/** Marks the source as free of side effects, for tree shaking. */
const markPure = (source: string): string =>
  source
    .replace(/^\w+\.displayName = "\w+";$/gm, '')
    .replace(/(?<== )React\d*\.(?=(?:createContext|forwardRef|memo)\()/g, '/* @__PURE__ */ $&')
    .replace(CLASS, (_, name: string, written: string, context = '') => {
      const more = context && `\nit${context};`
      return `var ${name} = /* @__PURE__ */ (() => { const it = ${written};${more} return it })();`
    })

/** Removes branches that never apply here: developer warnings, and link prefetching of frameworks. */
const removeDeadBranches = (source: string): string =>
  source
    .replace('ENABLE_DEV_WARNINGS = true', 'ENABLE_DEV_WARNINGS = false')
    .replace('return shouldPrefetch && !isAbsolute ?', 'return false ?')

/**
 * React Router is one module, of which tree shaking keeps all that may have side effects: contexts, and components for
 * forms, frameworks and servers. Marks them as pure and removes dead branches. Its production build, which cannot be
 * imported by name, differs only in its warnings.
 */
export const routerParts = (): Plugin => ({
  name: 'regie-router-parts',
  apply: 'build',
  transform: {
    filter: { id: /node_modules\/react-router\/dist\/\w+\/chunk-\w+\.mjs$/ },
    handler: (source) => ({ code: markPure(removeDeadBranches(source)), map: null }),
  },
})
