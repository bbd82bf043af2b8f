import { existsSync, readFileSync } from 'node:fs'
import { inject, vi } from 'vitest'
import { issueAccessToken } from '#functions/core/security/signer.ts'
import { findAccount, normaliseEmail } from '#functions/data/accounts/accounts.ts'
import { newSession, openSession, type Presented } from '#functions/data/accounts/sessions.ts'
import type { Member } from '#functions/data/people/members.ts'
import { listActiveMemberships } from '#functions/data/people/memberships.ts'
import { fullName } from '#functions/data/people/names.ts'
import { callAs } from '#infra/local/client.ts'
import { configureEnvironment, MAIL_DOMAIN, NO_LIMITS } from '#infra/local/environment.ts'
import type { Endpoint, InputOf, OutputOf } from '#shared/core/endpoint.ts'
import { newTenant } from '#test/kit/tenant.ts'
import type { Site } from './setupSite.ts'

const START_TIMEOUT_MS = 300_000

/** Waits until the site is up. */
const waitForSite = async (): Promise<Site> => {
  const file = inject('site')
  await vi.waitUntil(() => existsSync(file), { timeout: START_TIMEOUT_MS, interval: 100 })
  const site = JSON.parse(readFileSync(file, 'utf8')) as Site | { problem: string }
  if ('problem' in site) throw new Error(site.problem)
  return site
}

interface SiteMail {
  subject: string
  destination: { to: string[] }
  body: { text?: string }
  /** Base64. */
  attachments?: { filename?: string; content: string }[]
}

/** A session: its cookies and access token. */
interface Visit {
  member: Member
  presented: Presented
  token: string
}

const open = async () => {
  const { url, mailUrl, smtpPort, dynamodb, keys, passwordHash } = await waitForSite()
  // The kit writes to the site's table.
  configureEnvironment({
    url,
    table: 'regie',
    keys,
    endpoints: { dynamodb, s3: url, ses: mailUrl, live: url },
    requestLimits: NO_LIMITS,
    mailDomain: MAIL_DOMAIN,
  })

  /** Opens a session by e-mail address, without the slow password check. */
  const startVisit = async ({ email }: { email: string }): Promise<Visit> => {
    const account = await findAccount(normaliseEmail(email) ?? '')
    const [place] = account ? await listActiveMemberships(account) : []
    if (!place) throw new Error(`${email} is active nowhere`)
    const { tenant, person: sub, member } = place
    const made = newSession(tenant, sub, 'kit')
    if (!(await openSession(made, []))) throw new Error(`${email} got no session`)
    const { permissions, type, displayLanguage: language } = member
    const claims = { sub, sid: made.session.id, tenant, name: fullName(member), permissions, type, language }
    return { member, presented: made.presented, token: await issueAccessToken(claims, new Date()) }
  }

  const since = Math.floor(Date.now() / 1000)
  /** The e-mails to an address since the start of these tests, oldest first. */
  const mailsTo = async (address: string): Promise<SiteMail[]> => {
    const { emails } = (await (await fetch(`${mailUrl}/store?since=${since}`)).json()) as { emails: SiteMail[] }
    return emails.filter(({ destination }) =>
      destination.to.some((one) => one === address || one.includes(`<${address}>`)),
    )
  }

  return {
    url,
    smtpPort,
    enter: startVisit,
    mailsTo,
    /** Creates a workspace, as in API tests. */
    newTenant: (options?: Parameters<typeof newTenant>[1]) => newTenant({ passwordHash }, options),
    /** Calls endpoints as somebody. */
    as: async (who: { email: string; token?: string }) => {
      const token = who.token ?? (await startVisit(who)).token
      return <E extends Endpoint>(endpoint: E, input: InputOf<E>): Promise<OutputOf<E>> =>
        callAs(url, token, endpoint, input)
    },
    /** The path of the link in the latest e-mail to an address, once it has arrived. */
    linkTo: async (screen: string, address: string): Promise<string> => {
      const found = async () => {
        const texts = (await mailsTo(address)).map(({ body }) => body.text ?? '')
        const links = texts.flatMap((text) => text.match(/https?:\/\/\S+/g) ?? []).map((link) => new URL(link))
        return links.findLast(({ pathname }) => pathname === screen)
      }
      const { pathname, search } = await vi.waitUntil(found, { timeout: 30_000, interval: 100 })
      return pathname + search
    },
  }
}

let opened: ReturnType<typeof open> | undefined

/** The site under test, with direct access to its people and mails. */
export const openSite = () => {
  opened ??= open()
  return opened
}
