import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'

const INSTANCE = new URL('instance.ts', import.meta.url)

/** Starts processes of the current app's API; returns their URLs. */
export const startInstances = async (count: number): Promise<{ urls: string[]; stop: () => void }> => {
  const children: ChildProcess[] = Array.from({ length: count }, () =>
    fork(INSTANCE, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] }),
  )
  const stop = () => {
    for (const child of children) child.disconnect()
  }
  const urls = await Promise.all(children.map(async (child) => String((await once(child, 'message'))[0])))
  return { urls, stop }
}
