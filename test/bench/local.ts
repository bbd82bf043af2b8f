import { type App, openApp } from '#test/kit/app.ts'
import { startEmulators } from '#test/kit/emulators.ts'

/** Measures something with an API and emulators of its own, ended afterwards; `deaf` as in `openApp`. */
export const inBench = async <T>(measure: (app: App) => Promise<T>, { deaf = false } = {}): Promise<T> => {
  const { emulators, stop } = await startEmulators()
  const app = await openApp(emulators, { withoutStream: deaf })
  try {
    return await measure(app)
  } finally {
    await app.stop()
    await stop()
  }
}
