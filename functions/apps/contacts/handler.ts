import { now } from '#functions/core/clock.ts'
import { notFound } from '#functions/core/http/apiError.ts'
import { fromCursor, pagedListFor, toCursor } from '#functions/core/http/cursor.ts'
import { serve } from '#functions/core/http/serve.ts'
import {
  findContactsByName,
  findDuplicateContacts,
  listContactRows,
  listContacts,
  listContactTags,
} from '#functions/data/apps/contacts/contactLists.ts'
import {
  buildContact,
  listClientContacts,
  listMissionContacts,
  openContact,
} from '#functions/data/apps/contacts/contacts.ts'
import { contactTagsKey, entryOf } from '#functions/data/apps/contacts/storedContact.ts'
import { labelsAt } from '#functions/data/apps/labels.ts'
import { parisDate } from '#functions/data/figures/counting.ts'
import { missionsOf } from '#functions/data/missions/missions.ts'
import { contacts } from '#shared/apps/contacts/contract.ts'
import { countriesIn } from '#shared/apps/contacts/countries.ts'
import { toInternationalNumber } from '#shared/apps/contacts/phones.ts'
import { findWorkEntry } from '#shared/apps/contacts/rules.ts'
import { filterKnownIds } from '#shared/apps/labels.ts'
import { allows, CONTACT_MANAGERS } from '#shared/core/permissions.ts'
import { changeContacts, importContacts, removeContacts, restoreContacts } from './bulk.ts'
import { create, setAvatar, update } from './edit.ts'
import { addToHistory, listHistory } from './log.ts'
import { merge, undoMerge } from './merge.ts'
import { removeContact } from './remove.ts'

const DAY_MS = 86_400_000
const tagsOf = (tenant: string) => labelsAt(contactTagsKey(tenant))

export const handler = serve(contacts, {
  all: (_, { tenant }) => listContacts(tenant),
  search: ({ query }, { tenant }) => (query === '' ? listContacts(tenant) : findContactsByName(tenant, query)),
  rows: async ({ cursor, notes = false, silentDays, ...query }, { tenant, person }, { route }) => {
    const list = pagedListFor({ tenant, person }, route, JSON.stringify({ ...query, silentDays, notes }))
    const silentSince = silentDays && new Date(now().getTime() - silentDays * DAY_MS).toISOString()
    const asked = { ...query, ...(silentSince && { silentSince }) }
    const { rows, last } = await listContactRows(tenant, asked, notes, await fromCursor(list, cursor))
    return { items: rows, cursor: await toCursor(list, last) }
  },
  contact: async ({ id }, { tenant }) => {
    const opened = await openContact(tenant, id)
    return opened ? buildContact(tenant, opened) : null
  },
  create,
  update,
  delete: ({ id }, caller, { idempotency }) => removeContact(caller, id, idempotency),
  countries: (_, { language }) => countriesIn(language),

  tags: (_, { tenant }) => listContactTags(tenant),
  createTag: ({ tag }, { tenant }, { idempotency }) => tagsOf(tenant).create(tag.title, idempotency, (made) => made),
  createTags: ({ titles }, { tenant }, { idempotency }) => tagsOf(tenant).createMany(titles, idempotency),
  updateTag: ({ id, tag }, { tenant }, { idempotency }) =>
    tagsOf(tenant).rename({ id, title: tag.title }, idempotency, (renamed) => renamed),
  deleteTag: ({ id }, { tenant }, { idempotency }) => tagsOf(tenant).remove(id, idempotency, () => true as const),

  setAvatar,
  log: listHistory,
  addLog: addToHistory,
  duplicates: (_, { tenant }) => findDuplicateContacts(tenant),
  merge,
  undoMerge,
  import: importContacts,
  change: changeContacts,
  remove: removeContacts,
  restore: restoreContacts,
  ofClient: async ({ clientId }, { tenant }) => {
    const [found, tags] = await Promise.all([listClientContacts(tenant, clientId), listContactTags(tenant)])
    return found.map((one) => entryOf(one, (ids) => filterKnownIds(tags, ids)))
  },
  onSite: async ({ missionId }, { tenant, person, permissions }) => {
    const mission = (await missionsOf(tenant).getStored(missionId)) ?? notFound()
    const manages = allows(CONTACT_MANAGERS, permissions)
    const ends = mission.assigned[person]?.endDate ?? ''
    if (!manages && ends < parisDate()) notFound()
    return (await listMissionContacts(tenant, missionId)).map(({ id, name, emails, phoneNumbers }) => {
      const phone = findWorkEntry(phoneNumbers)
      return {
        id: manages ? id : null,
        name,
        email: findWorkEntry(emails)?.email ?? null,
        phone: phone ? (toInternationalNumber(phone.country, phone.phoneNumber) ?? phone.phoneNumber) : null,
      }
    })
  },
})
