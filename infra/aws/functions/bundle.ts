import { type BuildOptions, buildSync } from 'esbuild'

/**
 * A function's bundle includes the SDK, so that the tested version is the one that runs. Dynamic imports (the sanitiser,
 * KMS, the SDK's credential providers) are chunks of their own, which a cold start does not load.
 *
 * Packages come from the lock file, whose hashes npm checks, and run no install scripts (.npmrc).
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
