import { tasks } from '#shared/apps/tasks/contract.ts'
import { common } from '#shared/overview/common/contract.ts'
import type { InboxLine } from '#shared/overview/common/inboxLine.ts'
import { staffingOf } from '#test/api/staffing/staffingKit.ts'
import { type App, call, type Person } from '#test/kit/api.ts'

export type Kind = InboxLine['kind']

/** What waits for people at the top of their home. */
export const inboxOf = (app: App) => {
  const { must } = staffingOf(app)
  const linesOf = async (person: Person) => (await must(call(app, common.inbox, person, {}))).lines
  const lineOf = async (person: Person, kind: Kind) => (await linesOf(person)).find((line) => line.kind === kind)
  const taskFor = async (person: Person, more: { dueDate?: string | null; assignedTo?: string } = {}) => {
    const { id } = await must(call(app, tasks.create, person, { type: 'task' }))
    return must(call(app, tasks.update, person, { id, task: { title: 'Relancer', ...more } }))
  }
  const waiting = async (person: Person): Promise<Partial<Record<InboxLine['kind'], number>>> => {
    const { lines } = (await call(app, common.inbox, person, {})).body
    return Object.fromEntries(lines.map(({ kind, count }) => [kind, count]))
  }
  return { linesOf, lineOf, taskFor, waiting }
}
