import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiError, type Stored, server, type Text } from './autosaveServer.ts'

const reconnect = new Set<() => void>()
vi.mock('#web/client/call.ts', () => ({ ApiError }))
vi.mock('#web/client/session.ts', () => ({ currentUser: () => ({ id: 'somebody' }) }))
vi.mock('#web/offline/online.ts', () => ({
  onReconnect: (callback: () => void) => {
    reconnect.add(callback)
    return () => reconnect.delete(callback)
  },
}))

interface Options {
  key: string
  stored: Stored
  send: (change: Partial<Text>, version: number, key: string) => Promise<number>
  readConflict: (failure: ApiError) => Stored | undefined
}
interface Autosave {
  progress: () => { state: string; content: Text; failure?: ApiError; theirs?: Stored }
  write: (fields: Partial<Text>) => void
  flush: () => Promise<void>
  settle: (which: 'mine' | 'theirs') => Promise<void>
  close: () => Promise<void>
}
/** Named at run time: tests are compiled for Node, which knows no page. */
const [AUTOSAVE, DRAFTS] = ['#web/apps/kit/saving/autosave.ts', '#web/apps/kit/saving/drafts.ts']
const { openAutosave } = (await import(AUTOSAVE)) as { openAutosave: (options: Options) => Autosave }
const { draftKey, listDraftIds } = (await import(DRAFTS)) as {
  draftKey: (app: string, id: string) => string
  listDraftIds: (app: string) => string[]
}

/** What the browser keeps on the device. */
const shelf: Record<string, string> = {}
const localStorage = Object.defineProperties(shelf, {
  getItem: { value: (key: string) => (Object.keys(shelf).includes(key) ? shelf[key] : null) },
  setItem: {
    value: (key: string, value: string) => {
      shelf[key] = value
    },
  },
  removeItem: {
    value: (key: string) => {
      delete shelf[key]
    },
  },
})

const KEY = draftKey('notes', '01K')
const open = (on: ReturnType<typeof server>, stored = on.stored()) =>
  openAutosave({ key: KEY, stored, send: on.send, readConflict: on.readConflict })

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('localStorage', localStorage)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  for (const key of Object.keys(shelf)) delete shelf[key]
  reconnect.clear()
})

describe('what is written', () => {
  test('is sent once, half a second after the last key, and nothing is left on the device', async () => {
    const on = server()
    const saver = open(on)
    for (const title of ['P', 'Po', 'Poi']) {
      saver.write({ title })
      await vi.advanceTimersByTimeAsync(300)
    }
    expect(on.state.writes).toBe(0)
    expect(listDraftIds('notes')).toEqual(['01K'])
    await vi.advanceTimersByTimeAsync(500)
    expect(on.stored()).toEqual({ version: 2, content: { title: 'Poi', content: '' } })
    expect([on.state.writes, saver.progress().state, listDraftIds('notes')]).toEqual([1, 'saved', []])
  })

  test('and closed at once is sent with the closing', async () => {
    const on = server()
    const saver = open(on)
    saver.write({ content: 'x' })
    await saver.close()
    expect(on.stored().content.content).toBe('x')
  })

  test('while a write is on its way follows it, one after the other', async () => {
    const on = server()
    const saver = open(on)
    saver.write({ title: 'a' })
    const first = saver.flush()
    saver.write({ title: 'ab', content: 'c' })
    await first
    expect(on.stored()).toEqual({ version: 3, content: { title: 'ab', content: 'c' } })
    expect(listDraftIds('notes')).toEqual([])
  })

  test('without a connection waits on the device, and goes when there is one again', async () => {
    const on = server()
    on.state.reachable = false
    const saver = open(on)
    saver.write({ title: 'Sans réseau' })
    await saver.flush()
    saver.write({ content: 'et la suite' })
    await saver.flush()
    expect([saver.progress().state, listDraftIds('notes')]).toEqual(['offline', ['01K']])
    on.state.reachable = true
    for (const callback of reconnect) callback()
    await saver.flush()
    expect(on.stored().content).toEqual({ title: 'Sans réseau', content: 'et la suite' })
    expect([saver.progress().state, listDraftIds('notes')]).toEqual(['saved', []])
  })

  test('survives the page: the next one shows it and sends it', async () => {
    const on = server()
    on.state.reachable = false
    const before = open(on)
    before.write({ content: 'tapé, puis le navigateur est tombé' })
    await before.close()
    on.state.reachable = true
    const after = open(on)
    expect(after.progress()).toMatchObject({
      state: 'waiting',
      content: { title: 'Point client', content: 'tapé, puis le navigateur est tombé' },
    })
    await after.flush()
    expect(on.stored().content.content).toBe('tapé, puis le navigateur est tombé')
  })

  test('is stored once when the answer was lost, whatever is written meanwhile', async () => {
    const on = server()
    const saver = open(on)
    on.state.losesAnswers = true
    saver.write({ content: 'un' })
    await saver.flush()
    saver.write({ content: 'un deux' })
    on.state.losesAnswers = false
    await saver.close()
    const later = open(on)
    await later.flush()
    expect([on.state.writes, on.stored()]).toEqual([
      2,
      { version: 3, content: { title: 'Point client', content: 'un deux' } },
    ])
  })

  test('written back as it was is not sent', async () => {
    const on = server()
    const saver = open(on)
    saver.write({ title: 'x' })
    saver.write({ title: 'Point client' })
    await saver.close()
    expect([on.state.writes, listDraftIds('notes')]).toEqual([0, []])
  })
})

describe('what another device has stored meanwhile', () => {
  test('in another field stays, and so does what was written here', async () => {
    const on = server()
    const saver = open(on)
    on.write({ title: 'Leur titre' })
    saver.write({ content: 'mon texte' })
    await saver.flush()
    expect(on.stored().content).toEqual({ title: 'Leur titre', content: 'mon texte' })
    expect(saver.progress()).toMatchObject({ state: 'saved', content: { title: 'Leur titre', content: 'mon texte' } })
  })

  test.each([
    ['mine', 'ici'],
    ['theirs', 'là-bas'],
  ] as const)('in the same field is a conflict that shows both; with %s it ends', async (which, content) => {
    const on = server()
    const saver = open(on)
    on.write({ content: 'là-bas' })
    saver.write({ content: 'ici' })
    await saver.flush()
    expect(saver.progress()).toMatchObject({
      state: 'conflict',
      content: { content: 'ici' },
      theirs: { content: { content: 'là-bas' } },
    })
    expect(listDraftIds('notes')).toEqual(['01K'])
    await vi.advanceTimersByTimeAsync(60_000)
    expect(on.stored().content.content).toBe('là-bas')
    await saver.settle(which)
    expect(on.stored().content.content).toBe(content)
    expect([saver.progress().state, saver.progress().content.content, listDraftIds('notes')]).toEqual([
      'saved',
      content,
      [],
    ])
  })

  test('and is what was written here too is no conflict', async () => {
    const on = server()
    const saver = open(on)
    on.write({ content: 'pareil' })
    saver.write({ content: 'pareil' })
    await saver.flush()
    expect([saver.progress().state, on.state.writes]).toEqual(['saved', 1])
  })
})

test('what the server refuses stays on the device and on the screen, with the reason', async () => {
  const on = server()
  const saver = openAutosave({
    key: KEY,
    stored: on.stored(),
    send: async () => {
      throw new ApiError(413, 'request.tooLarge')
    },
    readConflict: () => undefined,
  })
  saver.write({ content: 'trop long' })
  await saver.flush()
  expect(saver.progress()).toMatchObject({ state: 'refused', failure: { code: 'request.tooLarge' } })
  expect([saver.progress().content.content, listDraftIds('notes')]).toEqual(['trop long', ['01K']])
})

describe('in two pages', () => {
  /** Another page of the same browser. */
  const newPage = async () => {
    vi.resetModules()
    const page = (await import(AUTOSAVE)) as { openAutosave: (options: Options) => Autosave }
    return (on: ReturnType<typeof server>) =>
      page.openAutosave({ key: KEY, stored: on.stored(), send: on.send, readConflict: on.readConflict })
  }

  test('what each has written is kept, and sent one after the other by whoever opens it next', async () => {
    const on = server()
    const [one, other] = [(await newPage())(on), (await newPage())(on)]
    on.state.reachable = false
    one.write({ title: 'Ici' })
    await one.flush()
    other.write({ content: 'Là' })
    await other.flush()
    expect(listDraftIds('notes')).toEqual(['01K'])
    on.state.reachable = true
    for (let opened = 0; opened < 2; opened += 1) {
      const next = (await newPage())(on)
      await next.flush()
      expect(next.progress().state).toBe('saved')
    }
    expect(on.stored().content).toEqual({ title: 'Ici', content: 'Là' })
    expect(Object.keys(shelf)).toEqual([])
  })

  test('what one has saved gives up nothing of what the other could not', async () => {
    const on = server()
    const [one, other] = [(await newPage())(on), (await newPage())(on)]
    on.state.reachable = false
    one.write({ title: 'Ici' })
    await one.flush()
    on.state.reachable = true
    other.write({ content: 'Là' })
    await other.flush()
    expect(Object.values(shelf).join()).toContain('Ici')
  })

  test('what one began with is given up with its first write, unless the other has gone on since', async () => {
    const on = server()
    const first = (await newPage())(on)
    on.state.reachable = false
    first.write({ title: 'Ici' })
    const second = (await newPage())(on)
    expect(second.progress().content.title).toBe('Ici')
    first.write({ title: 'Ici encore' })
    second.write({ content: 'Là' })
    expect(Object.values(shelf).join()).toContain('Ici encore')
  })
})
