import { expect } from 'vitest'
import { expression } from '#functions/core/table/expression.ts'
import { queryAll } from '#functions/core/table/table.ts'
import { notesPartition } from '#functions/data/keys.ts'
import { type Note, notes } from '#shared/apps/notes/contract.ts'
import type { InputOf } from '#shared/core/endpoint.ts'
import { type App, call, type Person } from '#test/kit/api.ts'
import { PNG } from '#test/kit/browser/pictures.ts'

export const PICTURE = `data:image/png;base64,${PNG.toString('base64')}`

export type Written = InputOf<typeof notes.create>['note']
export type Change = InputOf<typeof notes.update>['updatedNote']

/** What is done with notes, in a few words: by `owner`, unless somebody else is named. */
export const notesOf = (app: App, owner: () => Person) => {
  const write = async (note: Written, by: Person = owner(), key?: string): Promise<Note> => {
    const { status, body } = await call(app, notes.create, by, { note }, { key })
    expect(status, JSON.stringify(body)).toBe(200)
    return body
  }
  const change = (updatedNote: Change, by: Person = owner()) => call(app, notes.update, by, { updatedNote })
  const all = async (by: Person = owner()): Promise<Note[]> => (await call(app, notes.all, by, {})).body
  const one = async (id: string, by: Person = owner()) => (await all(by)).find((note) => note.id === id)
  const label = async (title: string, by: Person = owner()): Promise<string> => {
    const { body } = await call(app, notes.createLabel, by, { title })
    return body.find((found) => found.title === title)?.id ?? ''
  }
  const order = async (): Promise<string[]> => (await all()).map(({ title }) => title)
  const stored = (by: Person) => queryAll({ where: expression`#pk = ${notesPartition(by.tenant, by.personId)}` })
  return { write, change, all, one, label, order, stored }
}
