import type { Plugin } from 'vite'

/** Packages that must not reach the browser: schemas are for functions, screens know their types. */
const SERVER_ONLY = /\/node_modules\/(zod|@aws-sdk|@smithy|@middy)\//

/** Fails the build when a server-only package is bundled, and names the importing files. */
export const refuseServerOnly = (): Plugin => ({
  name: 'regie-server-only',
  apply: 'build',
  generateBundle(_, bundle) {
    const importers = new Set<string>()
    const seen = new Set<string>()
    const climb = (id: string): void => {
      if (seen.has(id)) return
      seen.add(id)
      if (SERVER_ONLY.test(id)) for (const importer of this.getModuleInfo(id)?.importers ?? []) climb(importer)
      else importers.add(id)
    }
    for (const chunk of Object.values(bundle)) {
      if (chunk.type === 'chunk') for (const id of Object.keys(chunk.modules)) if (SERVER_ONLY.test(id)) climb(id)
    }
    if (importers.size > 0)
      this.error(`A package of the server would be sent to browsers, as ${[...importers].join(' and ')} imports it`)
  },
})
