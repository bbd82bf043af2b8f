import { type App, openApp } from '#test/kit/app.ts'
import { startStandIns } from '#test/kit/standIns.ts'

/** Measures something with an API and stand-ins of its own, ended afterwards. */
export const inBench = async <T>(measure: (app: App) => Promise<T>): Promise<T> => {
  const { standIns, stop } = await startStandIns()
  const app = await openApp(standIns)
  try {
    return await measure(app)
  } finally {
    await app.stop()
    await stop()
  }
}
