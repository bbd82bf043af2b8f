import { environment } from '#functions/core/environment.ts'
import type { Language } from './report.ts'

export interface Mail {
  subject: string
  html: string
  text: string
}

interface Content {
  language: Language
  greeting: string
  title: string
  paragraphs: readonly string[]
  /** Sanitised HTML and the same as text: what somebody wrote. */
  quote?: { html: string; text: string }
  /** None: there is nothing to open. */
  action?: { label: string; url: string }
  /** Why its reader gets it, when it is not for having an account. */
  footer?: string
}

const FOOTER: Record<Language, string> = {
  EN: 'You get this message because you have an account with Regie.',
  FR: 'Vous recevez ce message parce que vous avez un compte Regie.',
}

/** Where whoever gets a mail reads who sends it and what becomes of their data. */
const LEGAL: Record<Language, { path: string; label: string }[]> = {
  EN: [
    { path: 'legal-notice', label: 'Legal notice' },
    { path: 'privacy', label: 'Privacy notice' },
  ],
  FR: [
    { path: 'legal-notice', label: 'Mentions légales' },
    { path: 'privacy', label: 'Confidentialité' },
  ],
}
const legalLinks = (language: Language) =>
  LEGAL[language].map(({ path, label }) => ({ label, url: `${environment.siteUrl}/${path}` }))

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

/** What somebody wrote as plain text, to be quoted. */
export const quoted = (text: string): NonNullable<Content['quote']> => ({
  html: escapeHtml(text).replaceAll('\n', '<br>'),
  text,
})

const COLON: Record<Language, string> = { EN: ':', FR: ' :' }

/** A subject is one line of at most 150 characters, none of which is invisible or turns the others round. */
const oneLine = (text: string): string =>
  text
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .replace(/[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g, '')
    .slice(0, 150)
    .toWellFormed()

const PARAGRAPH = 'margin:0 0 16px;font-size:15px;line-height:24px;color:#334155'

const button = ({ label, url }: NonNullable<Content['action']>): string =>
  `<p style="margin:24px 0"><a href="${escapeHtml(url)}" style="display:inline-block;padding:12px 24px;border-radius:999px;background:#4f46e5;color:#ffffff;font-size:15px;text-decoration:none">${escapeHtml(label)}</a></p>`

const htmlOf = ({ language, greeting, title, paragraphs, quote, action, footer }: Content): string => `<!doctype html>
<html lang="${language.toLowerCase()}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title></head>
<body style="margin:0;padding:24px;background:#f1f5f9;font-family:Inter,system-ui,-apple-system,'Segoe UI',Roboto,sans-serif">
<div style="max-width:560px;margin:0 auto;padding:32px;background:#ffffff;border-radius:16px">
<p style="margin:0 0 24px;font-size:18px;font-weight:700;color:#4338ca">Regie</p>
<h1 style="margin:0 0 16px;font-size:22px;line-height:28px;color:#1e293b">${escapeHtml(title)}</h1>
<p style="${PARAGRAPH}">${escapeHtml(greeting)}</p>
${paragraphs.map((text) => `<p style="${PARAGRAPH}">${escapeHtml(text)}</p>`).join('\n')}
${quote ? `<blockquote style="margin:0 0 16px;padding:8px 16px;border-left:3px solid #cbd5e1;color:#334155">${quote.html}</blockquote>` : ''}
${action ? button(action) : ''}
<p style="margin:0;font-size:12px;color:#64748b">${escapeHtml(footer ?? FOOTER[language])}<br>${legalLinks(language)
  .map(({ label, url }) => `<a href="${escapeHtml(url)}" style="color:#64748b">${escapeHtml(label)}</a>`)
  .join(' · ')}</p>
</div></body></html>`

const textOf = ({ language, greeting, title, paragraphs, quote, action, footer }: Content): string =>
  [
    title,
    greeting,
    ...paragraphs,
    ...(quote ? [quote.text.replace(/^/gm, '> ')] : []),
    ...(action ? [`${action.label}${COLON[language]} ${action.url}`] : []),
    footer ?? FOOTER[language],
    legalLinks(language)
      .map(({ label, url }) => `${label}${COLON[language]} ${url}`)
      .join('\n'),
  ].join('\n\n')

/** One mail in one language, as HTML and as text; everything in it is escaped, what is quoted was sanitised before. */
export const composeMail = (content: Content): Mail => ({
  subject: oneLine(content.title),
  html: htmlOf(content),
  text: textOf(content),
})
