import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium as playwright } from 'playwright-core'
import { memoryFolder } from '#infra/local/memoryFolder.ts'

const ON_LINUX_X64 = process.platform === 'linux' && process.arch === 'x64'

/** The packed Chromium contains system libraries, but unpacks them on Lambda only. */
const AS_ON_LAMBDA = { AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x' }

const withEnvironment = async <T>(environment: Record<string, string>, run: () => Promise<T>): Promise<T> => {
  const before = { ...process.env }
  Object.assign(process.env, environment)
  try {
    return await run()
  } finally {
    for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name]
    Object.assign(process.env, before)
  }
}

const FONTS = (folder: string) => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${folder}/fonts</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir>${folder}/fonts-cache</cachedir>
</fontconfig>
`

/** Unpacks the browser of the installed version, atomically. */
const unpackChromium = async (): Promise<string> => {
  const { resolve } = createRequire(import.meta.url)
  const { version } = createRequire(import.meta.url)(join(resolve('@sparticuz/chromium'), '../../../package.json')) as {
    version: string
  }
  const folder = join(tmpdir(), `regie-chromium-${version}`)
  if (existsSync(folder)) return folder
  const making = `${folder}.${process.pid}`
  mkdirSync(making, { recursive: true })
  await withEnvironment({ ...AS_ON_LAMBDA, TMPDIR: making }, async () => {
    const { default: packed } = await import('@sparticuz/chromium')
    await packed.executablePath()
  })
  writeFileSync(join(making, 'fonts', 'fonts.conf'), FONTS(folder))
  try {
    renameSync(making, folder)
  } catch (error) {
    // Another process has unpacked it meanwhile.
    if (!existsSync(folder)) throw error
    rmSync(making, { recursive: true, force: true })
  }
  return folder
}

/** Its processes share memory by files on the disk: for containers with little memory, and Playwright's default. */
const ON_DISK = '--disable-dev-shm-usage'

/** The launch options of the packed browser. */
export const packedChromium = async () => {
  const folder = await unpackChromium()
  // Creating files on the disk takes a tenth of the browser's time.
  const sharesInMemory = memoryFolder() !== undefined
  return {
    executablePath: join(folder, 'chromium'),
    // Without a sandbox, as containers run as root; it shows only our own pages.
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--in-process-gpu',
      '--font-render-hinting=none',
      ...(sharesInMemory ? [] : [ON_DISK]),
    ],
    ignoreDefaultArgs: sharesInMemory ? [ON_DISK] : [],
    env: {
      ...(process.env as Record<string, string>),
      LD_LIBRARY_PATH: join(folder, 'al2023', 'lib'),
      FONTCONFIG_PATH: join(folder, 'fonts'),
    },
  }
}

const launchInstalled = async (): Promise<Browser> => {
  for (const channel of ['chrome', 'msedge', 'chromium']) {
    const browser = await playwright.launch({ channel }).catch(() => undefined)
    if (browser) return browser
  }
  throw new Error('No browser to test with: install Chrome or Edge')
}

const launchPacked = async (): Promise<Browser> => playwright.launch(await packedChromium())

/**
 * A headless Chromium: the packed one on Linux x64, an installed Chrome or Edge elsewhere. A launch that crashes is tried
 * once more, and said: all files of a process share its browser.
 */
export const launchChromium = (): Promise<Browser> =>
  ON_LINUX_X64
    ? launchPacked().catch((error: Error) => {
        process.stderr.write(`Chromium is launched again: ${error.message}\n`)
        return launchPacked()
      })
    : launchInstalled()
