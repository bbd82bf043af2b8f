import { ApiError, notFound } from '#functions/core/http/apiError.ts'
import type { Caller } from '#functions/core/http/caller.ts'
import { serve } from '#functions/core/http/serve.ts'
import { sanitizeLimitedRichText } from '#functions/core/mail/richText.ts'
import { getItem } from '#functions/core/table/table.ts'
import { claimAddress, findOwnAddress, hasOutsideMail } from '#functions/data/apps/mailbox/addresses.ts'
import { countsIn, filterView, folderView, labelView } from '#functions/data/apps/mailbox/mailCounts.ts'
import { readAttachments } from '#functions/data/apps/mailbox/mailFiles.ts'
import { countsKey } from '#functions/data/apps/mailbox/mailKeys.ts'
import { mailsOf } from '#functions/data/apps/mailbox/mails.ts'
import { openMail, openMailbox, readKnownLabels } from '#functions/data/apps/mailbox/openMail.ts'
import { labelsIn, type MailboxSettings, readSettings, replaceRules } from '#functions/data/apps/mailbox/settings.ts'
import { membersOf } from '#functions/data/people/members.ts'
import { mailbox } from '#shared/apps/mailbox/contract.ts'
import { FILTERS, FOLDERS, isHidden, paginationOf } from '#shared/apps/mailbox/rules.ts'
import type { MailSettings } from '#shared/apps/mailbox/settingsContract.ts'
import type { ParsedOf } from '#shared/core/endpoint.ts'
import { foldText } from '#shared/core/text/fold.ts'
import { changeMail, deleteMail, snooze } from './change.ts'
import { fileMail, findContact } from './filing.ts'
import { changeSettings, createLabel, removeLabel, updateLabel } from './labels.ts'
import { send, sendNow, undoSend } from './send.ts'
import { suggestRecipients } from './suggestions.ts'
import { createTemplate, listTemplates, removeTemplate, updateTemplate } from './templates.ts'
import { loadMailsByIds, toFilters, toFolders, toMails, toOpenMail } from './view.ts'

const MAX_THREAD_MAILS = 50
const MAX_SEARCH_RESULTS = 50

const toSettings = ({ messageLayout, signature, rules, rulesVersion, autoReply }: MailboxSettings): MailSettings => ({
  messageLayout,
  signature,
  rules,
  rulesVersion,
  autoReply: autoReply ?? null,
})

/** Refuses rules with unknown labels. */
const refuseUnknownLabels = (rules: MailSettings['rules'], known: ReadonlySet<string>): void => {
  const problems = rules.flatMap(({ labels }, index) =>
    labels.every((one) => known.has(one))
      ? []
      : [{ path: `settings.rules.${index}.labels`, code: 'validation.invalid' }],
  )
  if (problems.length > 0) throw new ApiError('request.invalid', { problems })
}

type Listing = ParsedOf<typeof mailbox.mails>

/** The list that a request asks for. */
const viewOf = ({ folder, filter, label }: Listing, { labels }: MailboxSettings): string => {
  const asked = [folder, filter, label].filter((one) => one !== undefined)
  if (asked.length !== 1)
    throw new ApiError('request.invalid', { problems: [{ path: 'folder', code: 'validation.invalid' }] })
  if (folder !== undefined) return folderView(FOLDERS.find((one) => one === folder) ?? notFound())
  if (filter !== undefined) return filterView(FILTERS.find((one) => one === filter) ?? notFound())
  return labelView((labels.find(({ id, slug }) => id === label || slug === label) ?? notFound()).id)
}

const listPage = async (listing: Listing, caller: Caller) => {
  const { counts, settings } = await openMailbox(caller)
  const view = viewOf(listing, settings)
  const { total } = countsIn(counts, view)
  const pagination = paginationOf(total, listing.page)
  if (!('startIndex' in pagination)) return { mails: null, pagination }
  const ids = await mailsOf(caller).slice(view, total, pagination.startIndex, pagination.endIndex)
  return { mails: await loadMailsByIds(caller, ids, labelsIn(settings)), pagination }
}

const loadThread = async (threadId: string, caller: Caller) => {
  const [ids, labels] = await Promise.all([
    mailsOf(caller).inThread(threadId, MAX_THREAD_MAILS),
    readKnownLabels(caller),
  ])
  return ids.length === 0 ? notFound() : loadMailsByIds(caller, ids, labels)
}

const search = async (query: string, caller: Caller) => {
  const words = foldText(query).split(/\s+/).filter(Boolean).slice(0, 10)
  if (words.length === 0) return []
  const [ids, labels] = await Promise.all([
    mailsOf(caller).searchIds(words, 2 * MAX_SEARCH_RESULTS),
    readKnownLabels(caller),
  ])
  const mails = await mailsOf(caller).byIds(ids, { eventually: true })
  const meant = mails.filter(({ folder }) => !isHidden(folder))
  const latest = meant.toSorted((a, b) => (a.place < b.place ? 1 : -1)).slice(0, MAX_SEARCH_RESULTS)
  return toMails(caller, latest, labels)
}

export const handler = serve(mailbox, {
  settings: async (_, caller) => toSettings(await readSettings(caller)),

  saveSettings: async ({ settings }, caller, { idempotency }) => {
    const { messageLayout, signature, rules, rulesVersion, autoReply } = settings
    const clean =
      signature === undefined ? undefined : await sanitizeLimitedRichText(signature, 2000, 'settings.signature')
    return changeSettings(caller, idempotency, (before) => {
      if (rules && rulesVersion !== undefined && rulesVersion !== before.rulesVersion)
        throw new ApiError('mailbox.rulesStale', { current: toSettings(before) })
      if (rules) refuseUnknownLabels(rules, labelsIn(before))
      const after = {
        ...replaceRules(before, rules ?? before.rules),
        messageLayout: messageLayout ?? before.messageLayout,
        signature: clean ?? before.signature,
        ...(autoReply !== undefined && { autoReply: autoReply ?? undefined }),
      }
      return { after, answer: toSettings(after) }
    })
  },

  address: async (_, caller) => ({
    address: (await findOwnAddress(caller)) ?? null,
    outside: hasOutsideMail(caller.tenant, caller),
  }),

  claimAddress: async (_, caller, { idempotency: { right } }) => {
    const member = (await membersOf(caller.tenant).get(caller.person)) ?? notFound()
    if (!hasOutsideMail(caller.tenant, caller)) throw new ApiError('mailbox.noOutside')
    return { address: await claimAddress(caller.tenant, member, { right }) }
  },

  folders: async (_, caller) => toFolders(await getItem(countsKey(caller)), caller.language),

  filters: (_, { language }) => toFilters(language),

  labels: async (_, caller) => (await readSettings(caller)).labels,

  createLabel: ({ label }, caller, { idempotency }) => createLabel(caller, idempotency, label),

  updateLabel: ({ id, label }, caller, { idempotency }) => updateLabel(caller, idempotency, id, label),

  removeLabel: ({ id }, caller, { idempotency }) => removeLabel(caller, idempotency, id),

  templates: (_, caller) => listTemplates(caller),

  createTemplate: ({ template }, caller, { idempotency }) => createTemplate(caller, idempotency, template),

  updateTemplate: (input, caller, { idempotency }) => updateTemplate(caller, idempotency, input),

  removeTemplate: ({ id }, caller, { idempotency }) => removeTemplate(caller, idempotency, id),

  mails: listPage,

  mail: async ({ id }, caller) => {
    const { mail: stored, text, labels } = (await openMail(caller, id)) ?? notFound()
    // Files may have been attached since the draft was saved.
    const files = stored.kind === 'draft' ? (await readAttachments(caller, id)).files : stored.files
    const mail = { ...stored, files }
    const [[one = notFound()], contact] = await Promise.all([
      toMails(caller, [mail], labels),
      findContact(caller, mail),
    ])
    return toOpenMail(one, text, { mail, contact })
  },

  update: (input, caller, { idempotency }) => changeMail(caller, idempotency, input),

  snooze: ({ id, until }, caller, { idempotency }) => snooze(caller, idempotency, id, until),

  file: ({ id }, caller, { idempotency }) => fileMail(caller, idempotency, id),

  thread: ({ id }, caller) => loadThread(id, caller),

  search: ({ query }, caller) => search(query, caller),

  people: ({ query }, caller) => suggestRecipients(query.trim(), caller),

  send: (input, caller, { idempotency }) => send(input, caller, idempotency),

  sendNow: ({ id }, caller, { idempotency }) => sendNow(id, caller, idempotency),

  undo: ({ id }, caller, { idempotency }) => undoSend(id, caller, idempotency),

  discard: ({ id }, caller, { idempotency }) => deleteMail(caller, idempotency, id),
})
