import { type App, openApp } from '#test/kit/app.ts'
import { startStandIns } from '#test/kit/standIns.ts'

/** Measures something with an API and stand-ins of its own, ended afterwards; `deaf` as in `openApp`. */
export const inBench = async <T>(measure: (app: App) => Promise<T>, { deaf = false } = {}): Promise<T> => {
  const { standIns, stop } = await startStandIns()
  const app = await openApp(standIns, { deaf })
  try {
    return await measure(app)
  } finally {
    await app.stop()
    await stop()
  }
}
