import { buildSync } from 'esbuild'
import { entryFolder } from '#infra/aws/functions/functions.ts'
import { type FunctionName, GRANTS } from '#infra/aws/functions/grants.ts'

const entryOf = (name: FunctionName): string => `functions/${entryFolder(name)}/handler`

const { outputFiles } = buildSync({
  entryPoints: (Object.keys(GRANTS) as FunctionName[]).map((name) => ({
    in: `${entryOf(name)}.ts`,
    out: entryOf(name),
  })),
  outdir: '/',
  bundle: true,
  write: false,
  format: 'esm',
  platform: 'node',
  packages: 'external',
})
const texts = new Map(outputFiles.map(({ path, text }) => [path, text]))

/** The code of a function without what it never calls. */
export const codeOf = (name: FunctionName): string => texts.get(`/${entryOf(name)}.js`) ?? ''
