/** Holds a lock, shared with other pages, until the function that it returns is called. */
export const holdLock = (name: string): (() => void) => {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  void navigator.locks.request(name, { mode: 'shared' }, () => held)
  return release
}
