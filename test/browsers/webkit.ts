import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort, HOST } from '#infra/local/ports.ts'
import { type Driver, type InstalledBrowser, KEYS, type Profile } from './driver.ts'

/** Of WebKitGTK, and of Safari (after `safaridriver --enable`). */
const PLACES = [process.env.REGIE_WEBKIT_DRIVER ?? '', '/usr/bin/WebKitWebDriver', '/usr/bin/safaridriver']
const SCREEN = '/usr/bin/Xvfb'
const PATIENCE_MS = 10_000

/** Where windows are shown: a screen that nobody sees, until this process ends, where there is none. */
const openScreen = async (): Promise<Record<string, string>> => {
  if (process.platform !== 'linux' || process.env.DISPLAY || process.env.WAYLAND_DISPLAY) return {}
  if (!existsSync(SCREEN)) throw new Error('WebKit has nowhere to show its windows: there is no display, and no Xvfb')
  const screen = spawn(SCREEN, ['-displayfd', '1', '-screen', '0', '1600x1200x24'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  process.once('exit', () => screen.kill())
  const [display] = (await once(screen.stdout, 'data')) as [Buffer]
  return { DISPLAY: `:${String(display).trim()}` }
}

type Call = <T>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => Promise<T>

/** https://www.w3.org/TR/webdriver2: a command is a request, its answer the `value`. */
const callOf =
  (base: string): Call =>
  async <T>(method: string, path: string, body?: object) => {
    const response = await fetch(base + path, { method, ...(body && { body: JSON.stringify(body) }) })
    const { value } = (await response.json()) as { value: T }
    if (response.ok) return value
    const { error, message } = value as { error: string; message: string }
    throw new Error(`${path}: ${error}: ${message}`)
  }

/** Whoever starts it has to wait until it listens. */
const untilReady = async (driver: ChildProcess, call: Call): Promise<void> => {
  for (const end = Date.now() + PATIENCE_MS; ; await sleep(50)) {
    const state = await call<{ ready: boolean }>('GET', '/status').catch(() => undefined)
    if (state?.ready) return
    if (Date.now() > end || driver.exitCode !== null) throw new Error(`${driver.spawnfile} does not start`)
  }
}

const driverOf = (call: Call, handle: string): Driver => {
  /** Its windows are one session, which acts on the one it was switched to last. */
  const inWindow = async <T>(method: 'GET' | 'POST', path: string, body?: object): Promise<T> => {
    await call('POST', '/window', { handle })
    return call<T>(method, path, body)
  }
  const run = <T>(expression: string) =>
    inWindow<T>('POST', '/execute/sync', { script: `return (${expression})`, args: [] })
  const typed = (text: string) =>
    inWindow<void>('POST', '/actions', {
      actions: [
        {
          type: 'key',
          id: 'keys',
          actions: [...text].flatMap((value) => ['keyDown', 'keyUp'].map((type) => ({ type, value }))),
        },
      ],
    })
  return {
    run,
    type: typed,
    open: (url) => inWindow('POST', '/url', { url }),
    press: (key) => typed(KEYS[key]),
    click: ({ x, y }) =>
      inWindow('POST', '/actions', {
        actions: [
          {
            type: 'pointer',
            id: 'mouse',
            actions: [
              { type: 'pointerMove', x, y },
              { type: 'pointerDown', button: 0 },
              { type: 'pointerUp', button: 0 },
            ],
          },
        ],
      }),
    resize: async (width, height) => {
      const outer = await inWindow<{ width: number; height: number }>('GET', '/window/rect')
      const [inWidth, inHeight] = await run<[number, number]>('[innerWidth, innerHeight]')
      await call('POST', '/window/rect', {
        width: outer.width + width - inWidth,
        height: outer.height + height - inHeight,
      })
    },
  }
}

/** A driver has one session, and a session nothing of what another keeps: one of both for each profile. */
const openProfile = async (place: string, env: Record<string, string>): Promise<Profile & { name: string }> => {
  const port = await freePort()
  const driver = spawn(place, ['-p', String(port)], { env: { ...process.env, ...env }, stdio: 'ignore' })
  try {
    const root = callOf(`http://${HOST}:${port}`)
    await untilReady(driver, root)
    const { sessionId, capabilities } = await root<{ sessionId: string; capabilities: Record<string, string> }>(
      ...(['POST', '/session', { capabilities: {} }] as const),
    )
    const call = callOf(`http://${HOST}:${port}/session/${sessionId}`)
    let first: string | undefined = await call<string>('GET', '/window')
    return {
      name: `${capabilities.browserName}/${capabilities.browserVersion}`,
      newPage: async () => {
        const handle = first ?? (await call<{ handle: string }>('POST', '/window/new', { type: 'window' })).handle
        first = undefined
        return driverOf(call, handle)
      },
      close: async () => {
        await call('DELETE', '')
        driver.kill()
      },
    }
  } catch (error) {
    driver.kill()
    throw error
  }
}

/** WebKit, by the driver it comes with; undefined: there is none. */
export const launchWebKit = async (): Promise<InstalledBrowser | undefined> => {
  const place = PLACES.find((one) => one !== '' && existsSync(one))
  if (!place) return undefined
  const env = await openScreen()
  const seen = await openProfile(place, env)
  await seen.close()
  return { name: seen.name, newProfile: () => openProfile(place, env), close: () => Promise.resolve() }
}
