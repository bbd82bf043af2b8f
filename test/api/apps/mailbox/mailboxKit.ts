import { expect } from 'vitest'
import { newId } from '#functions/core/clock.ts'
import { expression } from '#functions/core/table/expression.ts'
import { getItem, putItem, queryAll, transact } from '#functions/core/table/table.ts'
import { countsKey } from '#functions/data/apps/mailbox/mailKeys.ts'
import { buildMailWrites, mailsOf } from '#functions/data/apps/mailbox/mails.ts'
import { type Mail, type MailChange, mailbox } from '#shared/apps/mailbox/contract.ts'
import { viewsOf } from '#shared/apps/mailbox/rules.ts'
import type { Endpoint, InputOf, OutputOf } from '#shared/core/endpoint.ts'
import { users } from '#shared/people/users/contract.ts'
import { type App, call, type Person } from '#test/kit/api.ts'

type Sending = Partial<InputOf<typeof mailbox.send>>

/** What people do with their mailboxes, and find in them. */
export const mailboxesOf = (app: App) => {
  const must = async <E extends Endpoint>(endpoint: E, person: Person, input: InputOf<E>, key?: string) => {
    const { status, body } = await call(app, endpoint, person, input, { key })
    expect(status, JSON.stringify(body)).toBe(200)
    return body as OutputOf<E>
  }
  const refused = async <E extends Endpoint>(endpoint: E, person: Person, input: InputOf<E>) => {
    const { status, body } = await call(app, endpoint, person, input)
    return `${status} ${(body as { code?: string }).code}`
  }

  const at = (...people: Person[]) => people.map(({ email }) => ({ address: email }))
  const write = (from: Person, to: Person | Person[], more: Sending = {}, key?: string) =>
    must(
      mailbox.send,
      from,
      { to: at(...[to].flat()), subject: 'Le planning', content: '<p>Bonjour</p>', send: true, ...more },
      key,
    )
  const listed = (person: Person, where: { folder?: string; filter?: string; label?: string }, page?: number) =>
    must(mailbox.mails, person, { ...where, ...(page && { page }) })
  const inbox = async (person: Person): Promise<Mail[]> => (await listed(person, { folder: 'inbox' })).mails ?? []
  const only = async (person: Person): Promise<Mail> => {
    const [mail] = await inbox(person)
    if (!mail) throw new Error('No mail')
    return mail
  }
  const change = (person: Person, id: string, mail: MailChange) => must(mailbox.update, person, { id, mail })
  const counts = async (person: Person): Promise<Record<string, number>> =>
    Object.fromEntries((await must(mailbox.folders, person, {})).map(({ slug, count }) => [slug, count]))

  const itemsOf = ({ tenant, personId }: Person) =>
    queryAll({ where: expression`#pk = ${`T#${tenant}#P#${personId}#MAIL`}` })
  /** The same mail so many times more, in the same place and conversation. */
  const copied = async (person: Person, id: string, times: number): Promise<void> => {
    const owner = { tenant: person.tenant, person: person.personId }
    const [mail] = await mailsOf(owner).byIds([id])
    for (let index = 0; mail && index < times; index += 1) {
      const copy = newId()
      await transact(buildMailWrites(owner, undefined, { ...mail, id: copy, place: copy }))
    }
  }
  const setCounts = async ({ tenant, personId }: Person, counters: Record<string, number>): Promise<void> => {
    const key = countsKey({ tenant, person: personId })
    await putItem({ ...(await getItem(key)), ...key, ...counters })
  }
  /** What the rows and the mails of a mailbox say together, counted again. */
  const recounted = async (person: Person) => {
    const items = await itemsOf(person)
    const known = new Set((await must(mailbox.labels, person, {})).map(({ id }) => id))
    const totals: Record<string, number> = {}
    const rows: string[] = []
    for (const item of items.filter(({ sk }) => sk.startsWith('MAIL#'))) {
      const mail = item as unknown as Mail & { place: string }
      const views = viewsOf({ ...mail, labels: mail.labels.filter((one) => known.has(one)) })
      rows.push(...views.map((view) => `ROW#${view}#${mail.place}`))
      for (const view of ['A:all', ...(mail.sendAt ? ['A:waiting'] : []), ...views]) {
        totals[`t:${view}`] = (totals[`t:${view}`] ?? 0) + 1
        if (mail.unread) totals[`u:${view}`] = (totals[`u:${view}`] ?? 0) + 1
      }
    }
    const { pk: _, sk: __, ...kept } = items.find(({ sk }) => sk === 'COUNTS') ?? { pk: '', sk: '' }
    const stored = Object.fromEntries(Object.entries(kept).filter(([, value]) => value !== 0))
    return {
      totals,
      rows: rows.toSorted(),
      stored,
      storedRows: items
        .map(({ sk }) => sk)
        .filter((sk) => sk.startsWith('ROW#'))
        .toSorted(),
    }
  }
  const expectCounted = async (person: Person) => {
    const { totals, rows, stored, storedRows } = await recounted(person)
    expect(stored).toEqual(totals)
    expect(storedRows).toEqual(rows)
  }
  /** Somebody leaves, and is erased. */
  const erase = async (by: Person, { personId: userId, email }: Person): Promise<void> => {
    await must(users.disable, by, { userId })
    expect((await call(app, users.erase, by, { userId, confirmEmail: email }, { anyCost: true })).status).toBe(200)
    await app.drained()
  }
  return {
    must,
    erase,
    refused,
    at,
    write,
    listed,
    inbox,
    only,
    change,
    counts,
    itemsOf,
    copied,
    setCounts,
    expectCounted,
  }
}
