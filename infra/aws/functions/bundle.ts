import { type BuildOptions, buildSync } from 'esbuild'

/**
 * How a function's code is made: the SDK is in it, so that what was tested is what runs, and what is imported when
 * needed (a sanitiser, the key service, the SDK's ways to find credentials) lies in files of its own, which a cold start
 * neither reads nor parses.
 *
 * Packages come from the lock file, whose hashes npm checks, and may run no script at installation (.npmrc).
 * `npm sbom --sbom-format cyclonedx --omit dev` lists what is in a release.
 */
const OPTIONS: BuildOptions = {
  bundle: true,
  splitting: true,
  platform: 'node',
  format: 'esm',
  target: 'node24',
  minify: true,
  sourcemap: true,
  sourcesContent: false,
  mainFields: ['module', 'main'],
  conditions: ['module'],
  entryNames: 'index',
  outExtension: { '.js': '.mjs' },
  logLevel: 'error',
  // For the CommonJS packages in the bundle: without it esbuild's own `require` throws.
  banner: {
    js: "import { createRequire as createRequireForBundle } from 'node:module';const require = createRequireForBundle(import.meta.url);",
  },
}

/** Bundles an entry into a folder, as `index.mjs` and the chunks that it imports on demand. */
export const bundle = (entry: string, outdir: string): void => {
  buildSync({ ...OPTIONS, entryPoints: [entry], outdir })
}
